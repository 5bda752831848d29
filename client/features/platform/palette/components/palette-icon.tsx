import { Flex } from '@chakra-ui/react';
import {
  ArrowLeftRight,
  Bell,
  CircleHelp,
  Clock,
  Globe,
  KeyRound,
  Languages,
  ListTree,
  LockKeyhole,
  LogOut,
  Maximize2,
  MonitorSmartphone,
  Network,
  Palette,
  PanelLeft,
  Plus,
  Search,
  Settings,
  TriangleAlert,
  Upload,
  User,
  Users,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import type { PaletteEntry } from '../palette-model';

const LINE = { size: 16, strokeWidth: 1.5 };

/** The drawings of entries that are neither apps nor menus, by the names that entries give. */
const DRAWINGS = new Map<string | null | undefined, ReactElement>([
  ['add', <Plus {...LINE} />],
  ['domain', <Globe {...LINE} />],
  ['fullScreen', <Maximize2 {...LINE} />],
  ['help', <CircleHelp {...LINE} />],
  ['language', <Languages {...LINE} />],
  ['logOut', <LogOut {...LINE} />],
  ['import', <Upload {...LINE} />],
  ['menuGroup', <ListTree {...LINE} />],
  ['messages', <Bell {...LINE} />],
  ['alarm', <TriangleAlert {...LINE} />],
  ['navigation', <PanelLeft {...LINE} />],
  ['organization', <ArrowLeftRight {...LINE} />],
  ['page', <Settings {...LINE} />],
  ['password', <LockKeyhole {...LINE} />],
  ['recent', <Clock {...LINE} />],
  ['role', <KeyRound {...LINE} />],
  ['search', <Search {...LINE} />],
  ['sessions', <MonitorSmartphone {...LINE} />],
  ['structure', <Network {...LINE} />],
  ['theme', <Palette {...LINE} />],
  ['user', <User {...LINE} />],
  ['userGroup', <Users {...LINE} />],
]);

/** The drawing before an entry; apps and menus have their own. */
export function PaletteIcon({ entry: { group, icon } }: { entry: PaletteEntry }) {
  const drawing = group === 'apps' || group === 'menus' ? undefined : DRAWINGS.get(icon);
  return (
    <Flex color="fg.muted" flexShrink={0} aria-hidden>
      {drawing ?? <AppIcon name={icon} />}
    </Flex>
  );
}
