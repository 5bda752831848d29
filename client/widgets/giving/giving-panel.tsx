import { Box, Flex, Text } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/layout/page';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import { EmptyState } from '../../ui/state/empty-state';
import { SelectMatching } from '../../ui/table/select-matching';
import type { RowSelection } from '../../ui/table/use-row-selection';
import { Tag } from '../../ui/text/tag';
import { FoundName } from '../../ui/tree/found-name';
import { TreeCheck } from '../../ui/tree/tree-check';
import type { TreeNode } from '../../ui/tree/tree-rows';
import { TreeView } from '../../ui/tree/tree-view';
import { isChoosable, useGivingRows } from './use-giving-rows';
import type { ReadRows } from './use-giving-rows';

/** One of the two lists. */
export interface GivingList<Row extends TreeNode> {
  readonly title: string;
  readonly read: ReadRows<Row>;
  /** Shown if it holds nothing at all. */
  readonly empty: ReactNode;
  /** The text of the button on this many chosen rows. */
  readonly action: (count: number) => ReactNode;
  /** Gives or takes the chosen rows. Resolves with whether it was done. */
  readonly onAct: (rows: readonly Row[]) => Promise<boolean>;
}

/** Everything that both lists have. */
export interface GivingShared<Row extends TreeNode> {
  /** All but the search that decides what the lists hold; another one reads them anew and forgets the chosen rows. */
  readonly question: string;
  /** A filter leaves rows out. */
  readonly isNarrowed?: boolean;
  readonly isBusy: boolean;
  /** At the end of a row. */
  readonly end?: (row: Row) => ReactNode;
  /** Read after the name of a row. */
  readonly describe?: (row: Row) => string | undefined;
}

interface Props<Row extends TreeNode> extends GivingList<Row>, GivingShared<Row> {
  readonly search: string;
  /** The viewer may only look. */
  readonly isFixed: boolean;
  /** Its button takes away. */
  readonly isTaking: boolean;
}

/** One of two lists: rows of 32 px to choose from, up to 1000 at a time, and the button on the chosen ones (LIST-12). */
export function GivingPanel<Row extends TreeNode>(props: Props<Row>) {
  const { title, read, search, question, isNarrowed, isFixed, empty, end, describe, onAct, ...button } = props;
  const isMobile = useIsMobile();
  const frame = useRef<HTMLDivElement>(null);
  const isRange = useRef(false);
  const { tree, selection, total, rowsOf, findAll } = useGivingRows(read, search, question);
  const ids = () => tree.rows.flatMap((row) => (row.kind === 'node' && isChoosable(row.node) ? [row.key] : []));
  const toggle = (node: TreeNode) => {
    if (!isFixed && isChoosable(node)) selection.toggle(node.id, isRange.current ? ids() : undefined);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    isRange.current = event.shiftKey;
    if (isFixed) return false;
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selection.toggleAll(ids());
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else return false;
    return true;
  };
  const act = async () => {
    // The button is disabled after it, and would lose the focus.
    if (await onAct(rowsOf(selection.ids))) frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <Panel
      aria-label={title}
      display="flex"
      flexDirection="column"
      flex="1 1 340px"
      minWidth="0"
      minHeight="280px"
      height={{ base: 'calc(100dvh - 376px)', md: 'auto' }}
    >
      <Flex alignItems="center" gap="2" minHeight="11" px="3" borderBottomWidth="1px">
        <Text textStyle="heading" truncate>
          {title}
        </Text>
        {total && (
          <Tag fontVariantNumeric="tabular-nums" role="status">
            <FormattedNumber value={total.total} />
            {total.isBounded && '+'}
          </Tag>
        )}
        {!isFixed && total && total.total > 1 && (
          <Box marginStart="auto" me="-2">
            <SelectMatching selection={selection} total={total} findAll={findAll} />
          </Box>
        )}
      </Flex>
      <Box
        ref={frame}
        flex="1"
        minHeight="0"
        onClickCapture={({ shiftKey }) => {
          isRange.current = shiftKey;
        }}
      >
        <TreeView
          label={title}
          isMultiselectable={!isFixed}
          isTouch={isMobile}
          rows={tree.rows}
          open={tree.open}
          setOpen={tree.setOpen}
          onLoad={(parentId) => void tree.loadMore(parentId)}
          lookOf={(node) => ({
            checked: isFixed ? undefined : selection.ids.has(node.id),
            isDisabled: !isChoosable(node),
            description: node.reason ?? describe?.(node as Row),
          })}
          onChoose={toggle}
          onKey={onKey}
          content={({ node }) => (
            <>
              {!isFixed && (
                <TreeCheck
                  check={selection.ids.has(node.id)}
                  isDisabled={!isChoosable(node)}
                  onToggle={() => toggle(node)}
                />
              )}
              <RowName node={node} search={search} />
              {end?.(node as Row)}
            </>
          )}
          empty={
            search || isNarrowed ? <EmptyState title={<FormattedMessage id="common.list.noMatch" />} /> : <>{empty}</>
          }
        />
      </Box>
      {!isFixed && <Foot {...button} selection={selection} onAct={() => void act()} />}
    </Panel>
  );
}

function RowName({ node, search }: { readonly node: TreeNode; readonly search: string }) {
  const { name, detail, reason } = node;
  return (
    <span data-name title={reason ?? (detail ? `${name} (${detail})` : name)}>
      <FoundName text={name} searched={search} />
      {detail && (
        <span data-detail>
          {' '}
          <FoundName text={detail} searched={search} />
        </span>
      )}
    </span>
  );
}

interface FootProps {
  readonly selection: RowSelection;
  readonly isTaking: boolean;
  readonly isBusy: boolean;
  readonly action: (count: number) => ReactNode;
  readonly onAct: () => void;
}

/** How many rows are chosen, and the button on them. */
function Foot({ selection, isTaking, isBusy, action, onAct }: FootProps) {
  const count = selection.ids.size;
  const Icon = isTaking ? Minus : Plus;
  return (
    <Flex alignItems="center" gap="2" minHeight="12" px="3" borderTopWidth="1px">
      <Text color="fg.muted" textStyle="s13" role="status" fontVariantNumeric="tabular-nums">
        {count > 0 && <FormattedMessage id="console.list.selected" values={{ count }} />}
      </Text>
      {count > 0 && (
        <Button variant="link" onClick={selection.clear}>
          <FormattedMessage id="common.tree.clear" />
        </Button>
      )}
      <Button
        ms="auto"
        variant={isTaking ? 'secondary' : 'primary'}
        color={isTaking && count > 0 ? 'status.danger' : undefined}
        disabled={count === 0 || isBusy}
        aria-busy={isBusy}
        onClick={onAct}
      >
        <Icon strokeWidth={1.5} aria-hidden />
        {action(count)}
      </Button>
    </Flex>
  );
}
