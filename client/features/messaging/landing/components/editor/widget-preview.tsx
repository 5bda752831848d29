import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { LandingWidgetType } from '../../../../../api/generated/graphql';

/** A small drawing of a widget in the colours of the theme, 92 × 56 px. */
export function WidgetPreview({ type }: { type: LandingWidgetType }) {
  return (
    <Frame viewBox="0 0 92 56" aria-hidden>
      {DRAWINGS[type]}
    </Frame>
  );
}

const Frame = chakra('svg', {
  base: {
    width: '92px',
    height: '56px',
    flexShrink: 0,
    bg: 'bg.canvas',
    borderWidth: '1px',
    borderRadius: 'control',
  },
});

const Shape = chakra('rect');

const bar = (x: number, y: number, width: number, height: number, color: string) => (
  <Shape key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="2" fill={color} />
);
/** Rows of a sign and a line of text. */
const list = (color: (row: number) => string) =>
  [10, 20, 30, 40].flatMap((y, row) => [
    bar(12, y, 6, 6, color(row)),
    bar(24, y + 1, [52, 38, 46, 30][row] ?? 40, 4, 'border.strong'),
  ]);
const HUES = ['accent', 'status.warning', 'status.success', 'status.info'];

const DRAWINGS: Record<LandingWidgetType, ReactNode> = {
  QUICK_MENU: [0, 1, 2, 3, 4, 5].map((at) =>
    bar(14 + (at % 3) * 23, 10 + Math.floor(at / 3) * 20, 17, 15, HUES[at % 4] ?? 'accent'),
  ),
  RECENT_VISITS: list((row) => HUES[row] ?? 'accent'),
  STATION_MESSAGES: list((row) => (row < 2 ? 'accent' : 'border')),
  ACTIVE_ALARMS: list((row) => ['status.danger', 'status.warning', 'status.warning', 'status.info'][row] ?? 'accent'),
  ANNOUNCEMENTS: [10, 18, 30, 38].map((y, row) =>
    bar(12, y, [48, 66, 40, 60][row] ?? 50, 4, row % 2 === 0 ? 'fg.muted' : 'border.strong'),
  ),
  ALARM_TREND: [18, 30, 24, 36, 26, 32, 40].map((height, at) =>
    bar(12 + at * 10, 48 - height, 7, height, at === 6 ? 'status.danger' : 'accent'),
  ),
  RUN_STATUS: Array.from({ length: 9 }, (_, at) =>
    bar(12 + at * 8, 16, 5, 24, at === 6 ? 'status.warning' : 'status.success'),
  ),
  WEB_FRAME: [bar(12, 10, 68, 36, 'border'), bar(14, 18, 64, 26, 'bg.canvas'), bar(16, 13, 3, 3, 'fg.subtle')],
};
