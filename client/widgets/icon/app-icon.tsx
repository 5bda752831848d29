import {
  Activity,
  Box,
  Calendar,
  ChartCandlestick,
  ChartColumn,
  ChartLine,
  ClipboardList,
  Clock,
  Cog,
  FileChartColumn,
  FileText,
  Gauge,
  House,
  KeyRound,
  LayoutGrid,
  List,
  Map,
  Monitor,
  Network,
  Package,
  Search,
  Shield,
  ShieldCheck,
  Sunrise,
  TrendingUp,
  Truck,
  Users,
  Wrench,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../core/load-chunk';
import { PICTURE, pictureAddress } from './picture';

/**
 * The usual icons that an app or menu can name (MENU-09): `first` of schema/icons.json. Unknown names show the general
 * icon.
 */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  box: Box,
  calendar: Calendar,
  'chart-candlestick': ChartCandlestick,
  'chart-column': ChartColumn,
  'chart-line': ChartLine,
  'clipboard-list': ClipboardList,
  clock: Clock,
  cog: Cog,
  'file-chart-column': FileChartColumn,
  'file-text': FileText,
  gauge: Gauge,
  house: House,
  'key-round': KeyRound,
  'layout-grid': LayoutGrid,
  list: List,
  map: Map,
  monitor: Monitor,
  network: Network,
  package: Package,
  search: Search,
  shield: Shield,
  'shield-check': ShieldCheck,
  sunrise: Sunrise,
  'trending-up': TrendingUp,
  truck: Truck,
  users: Users,
  wrench: Wrench,
  zap: Zap,
};

/** The icons of the first page; the others of the set load when one of them is shown. */
export const FIRST_ICONS: readonly string[] = Object.keys(ICONS);
const GeneralIcon = ({ size }: { name: string; size: number }) => (
  <LayoutGrid size={size} strokeWidth={1.5} aria-hidden />
);
/** If the set does not load, the general icon is shown (LIMT-01). */
const MoreIcon = lazy(() => loadChunk(() => import('./more-icon')).catch(() => ({ default: GeneralIcon })));

/** The icon of an app or menu, 16 px by default: a built-in one, a picture, or the general one. */
export function AppIcon({ name, size = 16 }: { name: string | null | undefined; size?: number }) {
  if (name?.startsWith(PICTURE)) return <PictureIcon key={name} name={name} size={size} />;
  const Icon = name ? ICONS[name] : LayoutGrid;
  if (Icon) return <Icon size={size} strokeWidth={1.5} aria-hidden />;
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: size, height: size }} />}>
      <MoreIcon name={name ?? ''} size={size} />
    </Suspense>
  );
}

/** Falls back to the general icon if the picture is gone. */
function PictureIcon({ name, size }: { name: string; size: number }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <LayoutGrid size={size} strokeWidth={1.5} aria-hidden />;
  return (
    <img
      src={pictureAddress(name)}
      alt=""
      width={size}
      height={size}
      style={{ width: size, height: size, objectFit: 'contain', borderRadius: 'var(--chakra-radii-tag)' }}
      onError={() => setLost(true)}
    />
  );
}
