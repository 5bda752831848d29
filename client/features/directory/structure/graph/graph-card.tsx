import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Figures } from '../hooks/use-figures';
import { countIn } from '../hooks/use-figures';
import type { Metric } from '../urls';
import type { Card, NodeCard, RestCard } from './graph-layout';
import { CARD } from './graph-layout';
import { heatColor } from './heat';
import { Swatch } from './swatch';

interface Props {
  readonly id: string;
  readonly card: Card;
  readonly figures: Figures | undefined;
  readonly metric: Metric;
  /** The colour of its number. */
  readonly heat: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** A node, or what stands for nodes without a card; the frame around it hears clicks and keys. */
export const GraphCard = memo(function GraphCard(props: Props) {
  const { id, card, isActive } = props;
  const common = { id, 'data-card': card.key, 'data-active': isActive || undefined };
  const style = { transform: `translate(${card.x}px, ${card.y}px)` };
  return card.kind === 'rest' ? (
    <Frame role="treeitem" {...common} style={style} aria-level={card.level} data-rest={card.state}>
      <Rest card={card} />
    </Frame>
  ) : (
    <Node {...props} card={card} common={{ ...common, style }} />
  );
});

function Node(props: Omit<Props, 'card'> & { card: NodeCard; common: object }) {
  const { card, figures, metric, heat, isChosen, common } = props;
  const intl = useIntl();
  const { node, isOpen, level, place, siblings, isOnPath } = card;
  const count = countIn(figures, metric);
  const below = (!node.isLeaf && figures?.nodes.total) || 0;
  const label = [
    node.name,
    count && intl.formatMessage({ id: `node.count.${metric}` }, { count: count.total }),
    below > 0 && intl.formatMessage({ id: 'node.count.below' }, { count: below }),
  ].filter(Boolean);
  return (
    <Frame
      role="treeitem"
      {...common}
      aria-label={label.join(', ')}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings ?? -1}
      aria-selected={isChosen}
      aria-expanded={node.isLeaf ? undefined : isOpen}
      data-path={isOnPath || undefined}
    >
      <Name title={node.name}>{node.name}</Name>
      <Count>
        {count && (
          <>
            <Swatch css={{ bg: heatColor(heat) }} />
            <FormattedNumber value={count.total} />
            {count.isBounded && '+'}
          </>
        )}
      </Count>
      {!node.isLeaf && (
        <Fold data-fold data-open={isOpen || undefined} aria-hidden>
          {isOpen ? '−' : <>+{figures && <FormattedNumber value={figures.childCount} />}</>}
        </Fold>
      )}
    </Frame>
  );
}

function Rest({ card: { state, hidden, isPart } }: { card: RestCard }) {
  if (state !== 'more') return <FormattedMessage id={state === 'failed' ? 'node.rest.failed' : 'common.loading'} />;
  return <FormattedMessage id={isPart ? 'node.rest.atLeast' : 'node.rest.more'} values={{ count: hidden }} />;
}

const Frame = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    left: '0',
    width: `${CARD.width}px`,
    height: `${CARD.height}px`,
    px: '2',
    py: '3px',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    textStyle: 's13',
    cursor: 'pointer',
    userSelect: 'none',
    _hover: { bg: 'bg.raised' },
    '&[data-path]': { borderColor: 'accent' },
    '&[aria-selected=true]': { bg: 'accent.soft' },
    '&:hover [data-fold], &[data-active] [data-fold]': { opacity: 1 },
    '&[data-rest]': {
      display: 'grid',
      placeItems: 'center',
      height: '8',
      mt: '1.5',
      borderStyle: 'dashed',
      borderColor: 'border.strong',
      color: 'fg.muted',
    },
  },
});

const Name = chakra('b', {
  base: { display: 'block', fontWeight: '500', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const Count = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '4',
    color: 'fg.muted',
    textStyle: 's12',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Fold = chakra('span', {
  base: {
    position: 'absolute',
    bottom: '-3px',
    insetInlineEnd: '-10px',
    display: 'grid',
    placeItems: 'center',
    minWidth: '6',
    height: '5',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'pill',
    bg: 'bg.overlay',
    color: 'fg.muted',
    textStyle: 's12',
    fontSize: '11px',
    fontVariantNumeric: 'tabular-nums',
    _hover: { color: 'fg' },
    // A finger and an unsteady hand need more than the pill.
    '&::before': { content: '""', position: 'absolute', inset: '-4px' },
    '&[data-open]': { opacity: 0, minWidth: '5', px: '0' },
    '@media (hover: none)': { '&[data-open]': { opacity: 1 } },
  },
});
