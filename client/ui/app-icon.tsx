import {
  Activity, BarChart3, Box, Calendar, ChartLine, ClipboardList, Cog, Droplets, FileText, Gauge, HeartPulse, Home, Key,
  LayoutGrid, Map, Package, Receipt, Search, Shield, Ship, Stethoscope, Sun, Truck, Users, Wind, Wrench, Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** The icons an app or menu can name; a name outside the set shows the general one. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  activity: Activity, 'bar-chart': BarChart3, 'bar-chart-3': BarChart3, box: Box, calendar: Calendar, 'chart-line': ChartLine,
  'line-chart': ChartLine, 'clipboard-list': ClipboardList, cog: Cog, settings: Cog, droplets: Droplets, 'file-text': FileText,
  gauge: Gauge, 'heart-pulse': HeartPulse, home: Home, key: Key, 'layout-grid': LayoutGrid, map: Map, package: Package,
  receipt: Receipt, search: Search, shield: Shield, ship: Ship, stethoscope: Stethoscope, sun: Sun, truck: Truck, users: Users,
  wind: Wind, wrench: Wrench, zap: Zap,
};

/** The 16 px icon of an app or menu. */
export function AppIcon({ name }: { name: string | null | undefined }) {
  const Icon = ICONS[name ?? ''] ?? LayoutGrid;
  return <Icon size={16} strokeWidth={1.5} aria-hidden />;
}
