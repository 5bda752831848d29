import { Box, chakra, Flex, HStack } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { LANGUAGE_KEYS } from '../../../../locales/locales';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { Day } from '../../../../ui/text/time';
import type { Move } from '../../../../ui/table/row-move';
import { useSession } from '../../../identity/session/session-context';
import type { StructureNode } from '../name-form';
import type { StructureWork } from '../urls';
import { withView } from '../urls';
import { NodeActions } from './structure-menus';

/** Counting stops there. */
const COUNT_BOUND = 10_000;

type Figure = readonly [name: string, value: ReactNode];

interface Props {
  readonly node: StructureNode;
  /** Beside the graph there is room for the most important figures alone. */
  readonly isNarrow: boolean;
  readonly onWork: (work: StructureWork) => void;
  readonly onMove: (move: Move) => void;
}

/** The name of a node with its path, its actions and its figures. */
export function NodeHead({ node, isNarrow, onWork, onMove }: Props) {
  const intl = useIntl();
  const rename = intl.formatMessage({ id: 'structure.rename.action' });
  return (
    <>
      <Flex gap="3" alignItems="flex-start" wrap={isNarrow ? 'nowrap' : 'wrap'}>
        <Box flex={isNarrow ? '1' : { base: '1 1 100%', md: '1 1 200px' }} minWidth="0">
          <Ways node={node} />
          <chakra.h2 textStyle={isNarrow ? 'heading' : 'pageTitle'} overflowWrap="anywhere">
            {node.name}
          </chakra.h2>
        </Box>
        <HStack gap={isNarrow ? '0.5' : '2'}>
          <Button
            variant={isNarrow ? 'ghost' : 'secondary'}
            size={isNarrow ? 'icon' : 'md'}
            aria-label={rename}
            title={isNarrow ? rename : undefined}
            onClick={() => onWork('rename')}
          >
            <Pencil strokeWidth={1.5} aria-hidden />
            {!isNarrow && rename}
          </Button>
          <MoreMenu isOfPage label={intl.formatMessage({ id: 'structure.actionsOf' }, { name: node.name })}>
            <NodeActions isFirst={false} isLast={false} onWork={onWork} onMove={onMove} />
          </MoreMenu>
        </HStack>
      </Flex>
      <Figures node={node} isNarrow={isNarrow} />
    </>
  );
}

/** The path to the node, each step a link. */
function Ways({ node }: { node: StructureNode }) {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  if (node.ancestors.length === 0) return null;
  return (
    <chakra.nav aria-label={intl.formatMessage({ id: 'structure.path' })} color="fg.muted" textStyle="s12">
      <chakra.ol display="flex" flexWrap="wrap" columnGap="1">
        {node.ancestors.map(({ id, name }, at) => (
          <li key={id}>
            <chakra.span css={{ '& a': { color: 'fg.muted' }, '& a:hover': { color: 'fg' } }}>
              <Link to={{ search: withView(parameters, { node: id }).toString() }}>{name}</Link>
            </chakra.span>
            {at < node.ancestors.length - 1 && <span aria-hidden> ›</span>}
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

function Figures({ node, isNarrow }: Pick<Props, 'node' | 'isNarrow'>) {
  const bounded = (count: number) => (
    <>
      <FormattedNumber value={count} />
      {count >= COUNT_BOUND && '+'}
    </>
  );
  const languages = LANGUAGE_KEYS.filter((key) => node.nameJson[key]).length;
  const hasAssets = useSession().workingOrganization?.features.includes('assets') ?? false;
  const short: Figure[] = [
    ['node.figure.people', bounded(node.allUserCount)],
    ...(hasAssets ? [['node.figure.assets', bounded(node.assetCount)] as const] : []),
    ['node.figure.nodes', bounded(node.nodeCount)],
  ];
  const figures: Figure[] = [
    ['structure.figure.users', <FormattedNumber key="users" value={node.userCount} />],
    ['structure.figure.allUsers', bounded(node.allUserCount)],
    ...short.slice(1),
    ['structure.figure.level', <FormattedNumber key="level" value={node.ancestors.length + 1} />],
    [
      'structure.figure.languages',
      <FormattedMessage key="languages" id="structure.ofSeven" values={{ count: languages }} />,
    ],
    ['structure.figure.created', <Day key="created" time={node.createdTime} />],
  ];
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" py="3" borderBlockWidth="1px">
      {(isNarrow ? short : figures).map(([name, value]) => (
        <Box key={name}>
          <chakra.dt color="fg.muted" textStyle="s12">
            <FormattedMessage id={name} />
          </chakra.dt>
          <chakra.dd fontWeight="500">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
