import { chakra } from '@chakra-ui/react';
import type { PointerEvent } from 'react';
import type { Area, Card, Graph, Place } from './graph-layout';
import { CARD } from './graph-layout';

const SIZE = { width: 148, height: 88 };
const MARGIN = 10;
/** Between the frame of the window and the edge of the map. */
const EDGE = 3;
/** A frame is no smaller, so that it can be seen. */
const LEAST = 6;

interface Props {
  readonly graph: Graph;
  /** The part of the graph in the window. */
  readonly window: Area;
  readonly onCenter: (place: Place) => void;
}

/** The whole graph in small, with the window on it; dragging the window moves it. Keys move the window in the graph itself. */
export function GraphMap({ graph: { cards, area }, window, onCenter }: Props) {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const scale = Math.min((SIZE.width - 2 * MARGIN) / width, (SIZE.height - 2 * MARGIN) / height);
  const start = { x: (SIZE.width - width * scale) / 2, y: (SIZE.height - height * scale) / 2 };
  const at = ({ x, y }: Place) => ({ x: start.x + (x - area.left) * scale, y: start.y + (y - area.top) * scale });
  const drawn = (shown: readonly Card[]) =>
    shown
      .map((card) => {
        const { x, y } = at(card);
        const [wide, high] = [CARD.width * scale, Math.max(1, CARD.height * scale * 0.7)];
        return `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`;
      })
      .join('');
  const isOnPath = (card: Card) => card.kind === 'node' && card.isOnPath;
  const from = at({ x: window.left, y: window.top });
  const to = at({ x: window.right, y: window.bottom });
  const left = clamp(from.x, EDGE, SIZE.width - EDGE - LEAST);
  const upper = clamp(from.y, EDGE, SIZE.height - EDGE - LEAST);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onCenter({
      x: area.left + (event.clientX - box.left - start.x) / scale,
      y: area.top + (event.clientY - box.top - start.y) / scale,
    });
  };
  return (
    <Small
      aria-hidden
      {...SIZE}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && point(event)}
    >
      <path d={drawn(cards.filter((card) => !isOnPath(card)))} />
      <path data-path d={drawn(cards.filter(isOnPath))} />
      <rect
        x={left}
        y={upper}
        width={Math.max(LEAST, clamp(to.x, 0, SIZE.width - EDGE) - left)}
        height={Math.max(LEAST, clamp(to.y, 0, SIZE.height - EDGE) - upper)}
        rx="4"
      />
    </Small>
  );
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

const Small = chakra('svg', {
  base: {
    hideBelow: 'md',
    position: 'absolute',
    // With the border inside its size, the drawing would be cut.
    boxSizing: 'content-box',
    bottom: '3',
    insetInlineEnd: '3',
    borderWidth: '1px',
    borderRadius: 'panel',
    bg: 'bg.surface',
    cursor: 'crosshair',
    touchAction: 'none',
    fill: 'border.strong',
    '& [data-path]': { fill: 'accent' },
    '& rect': { fill: 'none', stroke: 'accent', strokeWidth: '1.5px' },
  },
});
