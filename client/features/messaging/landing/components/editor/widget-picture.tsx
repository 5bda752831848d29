import { chakra } from '@chakra-ui/react';
import {
  Activity,
  AppWindow,
  ChartColumn,
  History,
  LayoutGrid,
  Megaphone,
  MessageSquare,
  TriangleAlert,
} from 'lucide-react';
import type { LandingWidgetType } from '../../../../../api/generated/graphql';

const ICONS = {
  QUICK_MENU: LayoutGrid,
  RECENT_VISITS: History,
  STATION_MESSAGES: MessageSquare,
  ACTIVE_ALARMS: TriangleAlert,
  ANNOUNCEMENTS: Megaphone,
  ALARM_TREND: ChartColumn,
  RUN_STATUS: Activity,
  WEB_FRAME: AppWindow,
} as const satisfies Record<LandingWidgetType, unknown>;

/** The sign of a kind of widget. */
export function WidgetPicture({ type }: { type: LandingWidgetType }) {
  const Icon = ICONS[type];
  return (
    <Square aria-hidden>
      <Icon size={16} strokeWidth={1.5} />
    </Square>
  );
}

const Square = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '8',
    height: '8',
    flexShrink: 0,
    borderRadius: 'control',
    bg: 'accent.soft',
    color: 'accent',
  },
});
