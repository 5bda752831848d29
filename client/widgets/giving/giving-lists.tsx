import { Box, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { LateSearch } from '../../ui/form/late-search';
import { TabPanel, Tabs } from '../../ui/layout/tabs';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import type { TreeNode } from '../../ui/tree/tree-rows';
import { GivingPanel } from './giving-panel';
import type { GivingList, GivingShared } from './giving-panel';
import { GIVING_SIDES, useGivingAddress } from './use-giving-address';
import type { GivingSide } from './use-giving-address';

interface Props<Row extends TreeNode> extends GivingShared<Row> {
  /** Before the search: an explanation, or the name of an owner. */
  readonly head: ReactNode;
  readonly searchLabel: string;
  /** After the search: a filter. */
  readonly filter?: ReactNode;
  /** The name of the tabs that a phone has for the two lists. */
  readonly label: string;
  /** The reason why the viewer may only look; undefined if everything can be given and taken. */
  readonly fixed?: ReactNode;
  /** The rows that can be given. */
  readonly without: GivingList<Row>;
  /** The rows that can be taken away. */
  readonly with: GivingList<Row>;
}

/**
 * Two lists side by side, on a phone in tabs: the rows to give, and those that are given already. One search finds in
 * both, so that it shows on which side something is. They fill the height of their container.
 */
export function GivingLists<Row extends TreeNode>(props: Props<Row>) {
  const { head, searchLabel, filter, label, fixed, without, with: given, ...shared } = props;
  const isMobile = useIsMobile();
  const { search, setSearch, side: shown, setSide } = useGivingAddress();
  const lists: Readonly<Record<GivingSide, GivingList<Row>>> = { with: given, without };
  const panel = (side: GivingSide) => (
    <GivingPanel
      {...shared}
      {...lists[side]}
      search={search}
      isFixed={fixed !== undefined}
      isTaking={side === 'with'}
    />
  );
  return (
    <Flex direction="column" gap="3" flex="1" minWidth="0" minHeight="0">
      <Flex alignItems="center" gap="3" wrap="wrap">
        <Box flex="1 1 200px" minWidth="0">
          {head}
        </Box>
        <Flex gap="2" flex={{ base: '1 1 100%', md: filter ? '0 1 420px' : '0 1 300px' }}>
          <Box flex="1" minWidth="0">
            <LateSearch search={search} label={searchLabel} onSearch={setSearch} />
          </Box>
          {filter}
        </Flex>
      </Flex>
      {fixed !== undefined && (
        <Flex gap="2" alignItems="center" color="fg.muted" textStyle="s13" role="note">
          <Lock size={16} strokeWidth={1.5} aria-hidden />
          {fixed}
        </Flex>
      )}
      {isMobile ? (
        <Box>
          <Tabs
            id="giving"
            label={label}
            faultLabel=""
            tabs={GIVING_SIDES.map((name) => ({ name, label: lists[name].title }))}
            current={shown}
            onChoose={setSide}
          />
          <TabPanel key={shown} id="giving" name={shown} isShown>
            {panel(shown)}
          </TabPanel>
        </Box>
      ) : (
        <Flex wrap="wrap" alignItems="stretch" gap="3" flex="1" minHeight="0">
          {panel('without')}
          {panel('with')}
        </Flex>
      )}
    </Flex>
  );
}
