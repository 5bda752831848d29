import { Box, chakra, Text } from '@chakra-ui/react';
import { MapPin, Network } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Link } from 'react-router-dom';
import type { StructurePeopleQuery } from '../../../../api/generated/graphql';
import { GraphLines } from '../graph/graph-lines';
import type { StructureNode } from '../name-form';
import { withView } from '../urls';

const CARD = { width: 200, height: 48 };
const ROW = 60;
/** Between the ways and the node, in px. */
const GAP = 72;

interface Props {
  readonly node: StructureNode;
  readonly ways: StructurePeopleQuery['structurePeople']['ways'];
  /** The people by all ways, each once. */
  readonly total: { readonly total: number; readonly isBounded: boolean };
}

/** The ways that lead people to a node: the node itself, and nodes above it that authorize automatically (BYND-18). */
export function WayPicture({ node, ways, total }: Props) {
  const [parameters] = useSearchParams();
  const middle = ((ways.length - 1) * ROW + CARD.height) / 2;
  const links = ways.map((way, at) => ({
    key: way.node.id,
    from: { x: CARD.width, y: at * ROW + CARD.height / 2 },
    to: { x: CARD.width + GAP, y: middle },
    isOnPath: way.userCount > 0,
  }));
  return (
    <Box
      overflowX="auto"
      borderWidth="1px"
      borderRadius="panel"
      padding="4"
      tabIndex={0}
      role="group"
      aria-labelledby={`ways-${node.id}`}
    >
      <Text id={`ways-${node.id}`} color="fg.muted" textStyle="s12" mb="3">
        <FormattedMessage id="node.reach.title" />
      </Text>
      <Box position="relative" style={{ width: 2 * CARD.width + GAP, height: (ways.length - 1) * ROW + CARD.height }}>
        <GraphLines links={links} />
        <chakra.ul>
          {ways.map((way, at) => (
            <WayCard key={way.node.id} style={{ top: at * ROW, left: 0 }} data-used={way.userCount > 0 || undefined}>
              <chakra.b title={way.node.name}>
                {way.isInherited ? (
                  <>
                    <Network size={14} strokeWidth={1.5} aria-hidden />
                    <Link to={{ search: withView(parameters, { node: way.node.id }).toString() }}>{way.node.name}</Link>
                  </>
                ) : (
                  <>
                    <MapPin size={14} strokeWidth={1.5} aria-hidden />
                    <FormattedMessage id="node.reach.here" />
                  </>
                )}
              </chakra.b>
              <FormattedMessage id="node.reach.people" values={{ count: way.userCount }} />
            </WayCard>
          ))}
        </chakra.ul>
        <WayCard as="div" style={{ top: middle - CARD.height / 2, left: CARD.width + GAP }} data-target>
          <chakra.b title={node.name}>{node.name}</chakra.b>
          <span>
            <FormattedMessage id="node.reach.total" values={{ count: total.total }} />
            {total.isBounded && '+'}
          </span>
        </WayCard>
      </Box>
    </Box>
  );
}

const WayCard = chakra('li', {
  base: {
    position: 'absolute',
    width: `${CARD.width}px`,
    height: `${CARD.height}px`,
    px: '2.5',
    py: '1',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    color: 'fg.muted',
    textStyle: 's12',
    '& b': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      color: 'fg',
      textStyle: 's13',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '&[data-used]': { borderColor: 'accent' },
    '&[data-target]': { borderColor: 'accent', bg: 'accent.soft', color: 'fg' },
  },
});
