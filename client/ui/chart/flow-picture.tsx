import { Box, chakra, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { connected, flowLayout, NODE_HEIGHT } from './flow-layout';
import type { FlowLink, FlowNode } from './flow-layout';

/** A thing of a flow as it is drawn. */
export interface FlowThing extends FlowNode {
  readonly name: string;
  /** Stands below the name. */
  readonly detail?: string;
  /** The page of the thing; null for none. */
  readonly to: string | null;
  /** The thing that the picture is about. */
  readonly isSubject?: boolean;
}

interface Props {
  readonly label: string;
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** By columns, from the top down. */
  readonly nodes: readonly FlowThing[];
  readonly links: readonly FlowLink[];
  /** Key of the text that tells the things that a node leads to, with `names` and `count`. */
  readonly leadsTo: string;
}

/** The share of the space of a column that its nodes fill; links fill the rest. */
const FILLED = 0.74;

/**
 * Things in columns, with links as wide as their size (BYND-18). The pointer or the focus shows all that a thing leads
 * to and that lead to it. One thing is the stop of the keyboard, arrows walk, Enter opens the page of the thing.
 */
export function FlowPicture({ label, columns, nodes, links, leadsTo }: Props) {
  const intl = useIntl();
  const root = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const layout = flowLayout(nodes, links);
  const lit = active === null ? null : connected(active, links);
  const first = nodes.find(({ isSubject }) => isSubject) ?? nodes[0];
  const stopId = nodes.some(({ id }) => id === stop) ? stop : first?.id;
  /** The width of a column and of its nodes, in percent; the last column ends with its nodes. */
  const step = 100 / (columns.length - 1 + FILLED);
  const width = step * FILLED;

  const onKeyDown = (event: KeyboardEvent) => {
    const goal = goalOf(event.key, stopId, nodes, links);
    if (!goal) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(goal)}"]`)?.focus();
  };
  const textOf = (node: FlowThing) => {
    const names = links
      .filter(({ from }) => from === node.id)
      .flatMap(({ to }) => nodes.filter(({ id }) => id === to).map(({ name }) => name));
    const own = [columns[node.column], node.name, node.detail].filter(Boolean).join(', ');
    if (names.length === 0) return own;
    return `${own}. ${intl.formatMessage({ id: leadsTo }, { names: intl.formatList(names), count: names.length })}`;
  };
  return (
    <Box>
      <Box position="relative" height="6" aria-hidden>
        {columns.map((name, at) => (
          <Text
            key={name}
            position="absolute"
            color="fg.subtle"
            textStyle="s12"
            truncate
            style={{ left: `${at * step}%`, width: `${width}%` }}
          >
            {name}
          </Text>
        ))}
      </Box>
      <Box
        ref={root}
        role="group"
        aria-label={label}
        position="relative"
        style={{ height: `${layout.height}px` }}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActive(null)}
      >
        <Lines viewBox={`0 0 100 ${layout.height}`} preserveAspectRatio="none" aria-hidden>
          {layout.links.map(({ link, column, width: stroke, start, end }) => {
            const [x1, x2] = [column * step + width, (column + 1) * step];
            const half = (x1 + x2) / 2;
            const isLit = lit?.has(link.from) && lit.has(link.to);
            return (
              <path
                key={`${link.from} ${link.to}`}
                d={`M${x1},${start} C${half},${start} ${half},${end} ${x2},${end}`}
                strokeWidth={stroke}
                vectorEffect="non-scaling-stroke"
                data-lit={isLit || undefined}
                data-dim={(lit !== null && !isLit) || undefined}
              />
            );
          })}
        </Lines>
        {layout.nodes.map(({ node, top }) => (
          <Thing
            key={node.id}
            node={node}
            label={textOf(node)}
            isStop={node.id === stopId}
            isDim={lit !== null && !lit.has(node.id)}
            style={{ top: `${top}px`, left: `${node.column * step}%`, width: `${width}%` }}
            onActive={(isFocus) => {
              setActive(node.id);
              if (isFocus) setStop(node.id);
            }}
            onLeave={() => setActive(null)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The node that a key leads to: the next of its column, or the first that a link leads to; null for another key. */
function goalOf(
  key: string,
  at: string | null | undefined,
  nodes: readonly FlowThing[],
  links: readonly FlowLink[],
): string | null {
  const here = nodes.find(({ id }) => id === at);
  if (!here) return null;
  const column = nodes.filter((node) => node.column === here.column);
  const place = column.indexOf(here);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    return column[place + (key === 'ArrowDown' ? 1 : -1)]?.id ?? here.id;
  }
  if (key === 'Home' || key === 'End') return column.at(key === 'Home' ? 0 : -1)?.id ?? null;
  if (key === 'ArrowRight') return links.find(({ from }) => from === at)?.to ?? here.id;
  if (key === 'ArrowLeft') return links.find(({ to }) => to === at)?.from ?? here.id;
  return null;
}

interface ThingProps {
  readonly node: FlowThing;
  readonly label: string;
  readonly isStop: boolean;
  readonly isDim: boolean;
  readonly style: { readonly top: string; readonly left: string; readonly width: string };
  readonly onActive: (isFocus: boolean) => void;
  readonly onLeave: () => void;
}

function Thing({ node, label, isStop, isDim, style, onActive, onLeave }: ThingProps) {
  const { name, detail, to, isSubject } = node;
  const shared = {
    'data-node': node.id,
    'data-subject': isSubject || undefined,
    'data-dim': isDim || undefined,
    'aria-label': label,
    title: name,
    tabIndex: isStop ? 0 : -1,
    style: { ...style, height: `${NODE_HEIGHT}px` },
    onFocus: () => onActive(true),
    onBlur: onLeave,
    onPointerEnter: () => onActive(false),
  };
  const content: ReactNode = (
    <>
      <Text as="span" fontWeight="500" truncate>
        {name}
      </Text>
      {detail && (
        <Text as="span" color="fg.muted" textStyle="s12" truncate>
          {detail}
        </Text>
      )}
    </>
  );
  return to === null ? (
    <NodeBox role="group" {...shared}>
      {content}
    </NodeBox>
  ) : (
    <NodeBox asChild>
      <Link to={to} {...shared}>
        {content}
      </Link>
    </NodeBox>
  );
}

const Lines = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    overflow: 'visible',
    '& path': {
      fill: 'none',
      stroke: 'accent',
      opacity: 0.28,
      transition: 'opacity 140ms',
      '&[data-lit]': { opacity: 0.7 },
      '&[data-dim]': { opacity: 0.08 },
    },
  },
});

const NodeBox = chakra('div', {
  base: {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    px: '2.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    color: 'fg',
    textStyle: 's13',
    transition: 'opacity 140ms',
    '&[data-subject]': { borderColor: 'accent' },
    '&[data-dim]': { color: 'fg.muted' },
    '&:is(a)': { textDecoration: 'none', _hover: { bg: 'bg.raised' } },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
