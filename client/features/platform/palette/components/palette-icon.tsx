import { Flex } from '@chakra-ui/react';
import {
  ArrowLeftRight,
  CircleHelp,
  Clock,
  KeyRound,
  Languages,
  LogOut,
  MonitorSmartphone,
  Palette,
  PanelLeft,
  Settings,
  User,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import type { PaletteEntry } from '../palette-model';

/** What is no app or menu, by the names that entries give. */
const DRAWINGS = new Map<string | null | undefined, LucideIcon>([
  ['help', CircleHelp],
  ['language', Languages],
  ['logOut', LogOut],
  ['navigation', PanelLeft],
  ['organization', ArrowLeftRight],
  ['page', Settings],
  ['recent', Clock],
  ['role', KeyRound],
  ['sessions', MonitorSmartphone],
  ['theme', Palette],
  ['user', User],
]);

/** The drawing before an entry; apps and menus have their own. */
export function PaletteIcon({ entry: { group, icon } }: { entry: PaletteEntry }) {
  const Drawing = group === 'apps' || group === 'menus' ? undefined : DRAWINGS.get(icon);
  return (
    <Flex color="fg.muted" flexShrink={0} aria-hidden>
      {Drawing ? <Drawing size={16} strokeWidth={1.5} /> : <AppIcon name={icon} />}
    </Flex>
  );
}
