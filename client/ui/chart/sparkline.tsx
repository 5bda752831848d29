import { chakra } from '@chakra-ui/react';
import type { ChartFill } from '../../theme/chart';

const WIDTH = 72;
const HEIGHT = 22;
/** Half of the line's width, so that peaks are not cut. */
const EDGE = 1;

interface Props {
  readonly values: readonly number[];
  readonly fill: ChartFill;
}

/** The course of a figure, beside it; a chart elsewhere tells the same with words and numbers. */
export function Sparkline({ values, fill }: Props) {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map((value, at) => {
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${(at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={`${WIDTH}px`}
      height={`${HEIGHT}px`}
      flexShrink="0"
      hideBelow="lg"
      aria-hidden
    >
      <Line points={points.join(' ')} css={{ ...fill, fill: 'none' }} />
    </chakra.svg>
  );
}

const Line = chakra('polyline', {
  base: { strokeWidth: '1.5', strokeLinejoin: 'round', strokeLinecap: 'round' },
});
