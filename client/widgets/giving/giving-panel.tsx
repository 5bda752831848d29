import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button/button';
import { SearchInput } from '../../ui/form/search-input';
import { Panel } from '../../ui/layout/page';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import { SelectMatching } from '../../ui/table/select-matching';
import { Tag } from '../../ui/text/tag';
import { ListNote } from '../../ui/tree/chosen-list';
import { FoundName } from '../../ui/tree/found-name';
import { TreeCheck } from '../../ui/tree/tree-check';
import type { TreeNode } from '../../ui/tree/tree-rows';
import { TreeView } from '../../ui/tree/tree-view';
import { useGivingRows } from './use-giving-rows';
import type { ReadRows } from './use-giving-rows';

const HEIGHT = 416;
const MOBILE_HEIGHT = 308;

interface Props<Row extends TreeNode> {
  readonly id: string;
  readonly title: string;
  readonly searchLabel: string;
  readonly read: ReadRows<Row>;
  /** Another number reads the rows anew. */
  readonly version: number;
  /** The text of the panel without rows. */
  readonly empty: string;
  /** At the end of a row. */
  readonly end?: (row: Row) => ReactNode;
  /** Read after the name of a row. */
  readonly describe?: (row: Row) => string | undefined;
  /** The button on the chosen rows. */
  readonly action: (count: number) => ReactNode;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Resolves with whether it was done: then the panel takes the focus back from the button. */
  readonly onAct: (ids: string[]) => Promise<boolean>;
}

/** One of two panels: rows of 32 px to search and to choose from, up to 1000 at a time, and what is done with them. */
export function GivingPanel<Row extends TreeNode>(props: Props<Row>) {
  const { id, title, searchLabel, empty, end, describe, action, icon, isDanger, isBusy, onAct } = props;
  const isMobile = useIsMobile();
  const frame = useRef<HTMLDivElement>(null);
  const { text, setText, search, tree, selection, total, isChoosable, findAll } = useGivingRows(
    props.read,
    props.version,
  );
  const count = selection.ids.size;
  const act = async () => {
    if (await onAct([...selection.ids])) frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <Panel aria-labelledby={id} display="flex" flexDirection="column" flex={{ lg: '1 1 0' }} minWidth="0" width="100%">
      <Flex alignItems="center" gap="2" minHeight="11" px="3" borderBottomWidth="1px">
        <chakra.h2 id={id} textStyle="heading" truncate>
          {title}
        </chakra.h2>
        {total && (
          <Tag fontVariantNumeric="tabular-nums">
            <FormattedNumber value={total.total} />
            {total.isBounded && '+'}
          </Tag>
        )}
      </Flex>
      <Box padding="3" pb="2">
        <SearchInput
          type="search"
          value={text}
          maxLength={100}
          label={searchLabel}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Box ref={frame}>
        <TreeView
          label={title}
          isMultiselectable
          isTouch={isMobile}
          height={isMobile ? MOBILE_HEIGHT : HEIGHT}
          rows={tree.rows}
          open={tree.open}
          setOpen={tree.setOpen}
          onLoad={(parentId) => void tree.loadMore(parentId)}
          lookOf={(node) => ({
            checked: selection.ids.has(node.id),
            isDisabled: !isChoosable(node),
            description: node.reason ?? describe?.(node as Row),
          })}
          onChoose={(node) => {
            if (isChoosable(node)) selection.toggle(node.id);
          }}
          content={({ node }) => (
            <>
              <TreeCheck
                check={selection.ids.has(node.id)}
                isDisabled={!isChoosable(node)}
                onToggle={() => selection.toggle(node.id)}
              />
              <span data-name title={node.reason ?? node.detail ?? node.name}>
                <FoundName text={node.name} searched={search} />
                {node.detail && (
                  <Text as="span" color="fg.subtle" textStyle="s12" ms="2">
                    <FoundName text={node.detail} searched={search} />
                  </Text>
                )}
              </span>
              {end?.(node as Row)}
            </>
          )}
          empty={<ListNote id={search ? 'common.noMatch' : empty} />}
        />
      </Box>
      <Flex alignItems="center" wrap="wrap" gap="1" minHeight="12" px="3" py="2" borderTopWidth="1px" textStyle="s13">
        <Text color="fg.muted" role="status" fontVariantNumeric="tabular-nums" _empty={{ position: 'absolute' }}>
          {count > 0 && <FormattedMessage id="console.list.selected" values={{ count }} />}
        </Text>
        <Box ms={count > 0 ? '0' : '-3'}>
          {total && <SelectMatching selection={selection} total={total} findAll={findAll} />}
        </Box>
        <Button
          ms="auto"
          variant={isDanger ? 'secondary' : 'primary'}
          color={isDanger ? 'status.danger' : undefined}
          disabled={count === 0 || isBusy}
          aria-busy={isBusy}
          onClick={() => void act()}
        >
          {icon}
          {action(count)}
        </Button>
      </Flex>
    </Panel>
  );
}
