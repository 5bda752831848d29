import { Box, chakra, HStack } from '@chakra-ui/react';
import { Maximize2, Minus, Plus } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { StructureTree } from '../hooks/use-structure-tree';
import type { Figures } from '../hooks/use-figures';
import { countIn } from '../hooks/use-figures';
import type { Metric } from '../urls';
import { GraphCard } from './graph-card';
import { shownIn } from './graph-layout';
import { GraphLines } from './graph-lines';
import { GraphMap } from './graph-map';
import { heatOf } from './heat';
import { useGraph } from './use-graph';
import type { Camera } from './use-camera';

interface Props {
  readonly tree: StructureTree;
  /** The ids from a root to the chosen node; empty without one. */
  readonly path: readonly string[];
  readonly figures: { of: (id: string) => Figures | undefined; show: (ids: readonly string[]) => void };
  readonly metric: Metric;
  /** The highest known number. */
  readonly highest: number;
  readonly onChoose: (id: string) => void;
  /** More keys on a node; true when it was one of them. */
  readonly onKey: (event: KeyboardEvent, id: string) => boolean;
}

/**
 * The structure as a graph: dragged, zoomed, and walked by arrows; branches are loaded when they are opened, and only
 * the part in the window is drawn (BYND-18). It is a tree to screen readers; the table beside it has the same data.
 */
export default function StructureGraph({ tree, path, figures, metric, highest, onChoose, onKey }: Props) {
  const intl = useIntl();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { graph, camera, active, chosen, press, fold, step } = useGraph({ tree, path, frame, onChoose });
  const { window, view } = camera;
  const drawn = shownIn(graph, window);
  const { show } = figures;
  const ids = drawn.cards.flatMap((card) => (card.kind === 'node' ? [card.node.id] : [])).join(' ');
  useEffect(() => {
    if (ids) show(ids.split(' '));
  }, [show, ids]);

  const cardAt = (event: MouseEvent) => {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset.card;
    return graph.cards.find((card) => card.key === key);
  };
  const onClick = (event: MouseEvent) => {
    const card = cardAt(event);
    if (!card) return;
    if ((event.target as HTMLElement).closest('[data-fold]')) fold(card);
    else press(card);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !active) return;
    if (active.kind === 'node' && onKey(event, active.node.id)) return event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowLeft: () => step('parent'),
      ArrowRight: () => step('child'),
      ArrowDown: () => step('next'),
      ArrowUp: () => step('previous'),
      Home: () => step('first'),
      Enter: () => press(active),
      ' ': () => fold(active),
      '+': camera.zoomIn,
      '=': camera.zoomIn,
      '-': camera.zoomOut,
      '0': camera.fit,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isActiveDrawn = drawn.cards.some((card) => card.key === active?.key);
  const style = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})` };
  const heats = useMemo(() => (count: number) => heatOf(count, highest), [highest]);
  return (
    <Box position="relative" flex="1" minHeight="0" overflow="hidden">
      <Window
        ref={frame}
        role="tree"
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'node.graph.label' })}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={active && isActiveDrawn ? `${id}-${active.key}` : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <World role="presentation" style={style}>
          <GraphLines links={drawn.links} />
          {drawn.cards.map((card) => {
            const known = card.kind === 'node' ? figures.of(card.node.id) : undefined;
            return (
              <GraphCard
                key={card.key}
                id={`${id}-${card.key}`}
                card={card}
                figures={known}
                metric={metric}
                heat={heats(countIn(known, metric)?.total ?? 0)}
                isActive={card.key === active?.key}
                isChosen={card.key === chosen}
              />
            );
          })}
        </World>
      </Window>
      <Box srOnly id={`${id}-keys`}>
        {intl.formatMessage({ id: 'node.graph.keys' })}
      </Box>
      <Zoom camera={camera} />
      {graph.cards.length > 1 && <GraphMap graph={graph} window={window} onCenter={camera.center} />}
    </Box>
  );
}

function Zoom({ camera: { view, zoomIn, zoomOut, fit } }: { camera: Camera }) {
  return (
    <HStack position="absolute" bottom="3" insetInlineStart="3" gap="1">
      <HStack gap="0" bg="bg.surface" borderWidth="1px" borderRadius="control">
        <ZoomButton text="node.zoom.out" icon={<Minus strokeWidth={1.5} />} onClick={zoomOut} />
        <Box color="fg.muted" textStyle="s12" minWidth="11" textAlign="center" fontVariantNumeric="tabular-nums">
          <FormattedNumber value={view.k} style="percent" />
        </Box>
        <ZoomButton text="node.zoom.in" icon={<Plus strokeWidth={1.5} />} onClick={zoomIn} />
      </HStack>
      <Box bg="bg.surface" borderWidth="1px" borderRadius="control">
        <ZoomButton text="node.zoom.fit" icon={<Maximize2 strokeWidth={1.5} />} onClick={fit} />
      </Box>
    </HStack>
  );
}

function ZoomButton({ text, icon, onClick }: { text: string; icon: ReactNode; onClick: () => void }) {
  const label = useIntl().formatMessage({ id: text });
  return (
    <Button variant="ghost" size="iconSm" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </Button>
  );
}

const Window = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    cursor: 'grab',
    bg: 'bg.canvas',
    backgroundImage: 'radial-gradient({colors.border} 1px, transparent 1px)',
    backgroundSize: '16px 16px',
    _focusVisible: { outlineOffset: '-2px' },
    '&:focus-visible [data-active]': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
    '&:active': { cursor: 'grabbing' },
  },
});

/** The graph at its own size, from the left upper corner of the window. */
const World = chakra('div', {
  base: { position: 'absolute', top: '0', left: '0', width: '0', height: '0', transformOrigin: '0 0' },
});
