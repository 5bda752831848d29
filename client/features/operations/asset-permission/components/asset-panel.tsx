import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { SelectMatching } from '../../../../ui/table/select-matching';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import { TreeCheck } from '../../../../ui/tree/tree-check';
import { TreeView } from '../../../../ui/tree/tree-view';
import { isAssetNode, wayText } from '../asset-rows';
import type { AssetQuestion } from '../hooks/use-asset-panel';
import { useAssetPanel } from '../hooks/use-asset-panel';
import type { Owner } from '../urls';
import { AssetName } from './asset-row';

interface Props {
  readonly owner: Owner;
  readonly isAssigned: boolean;
  readonly question: AssetQuestion;
  /** Another number reads the assets anew. */
  readonly version: number;
  /** The caller may only look. */
  readonly isFixed: boolean;
  readonly isBusy: boolean;
  /** Assigns these assets, or removes them. @param kept how many of them the owner reaches anyway. */
  readonly onMove: (ids: readonly string[], kept: number) => Promise<boolean>;
}

/** The assets of an owner, or those to assign: chosen by up to 1000, and moved to the other panel (LIST-12). */
export function AssetPanel({ owner, isAssigned, question, version, isFixed, isBusy, onMove }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const side = isAssigned ? 'assigned' : 'free';
  const { tree, total, findAll, reachedAnyway } = useAssetPanel(owner, isAssigned, question, version);
  const selection = useRowSelection(JSON.stringify([owner, question]));
  const isRange = useRef(false);
  const ids = tree.rows.flatMap((row) => (row.kind === 'node' ? [row.key] : []));
  const chosen = [...selection.ids];
  const move = async () => {
    if (await onMove(chosen, isAssigned ? reachedAnyway(chosen) : 0)) selection.clear();
  };
  const onKey = (event: KeyboardEvent) => {
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !isFixed;
    if (isAll) selection.toggleAll(ids);
    if (event.key !== 'Escape' || chosen.length === 0) return isAll;
    selection.clear();
    return true;
  };
  const title = intl.formatMessage({ id: `assetPermission.${side}` });
  return (
    <Panel
      display="flex"
      flexDirection="column"
      flex="1 1 340px"
      minWidth="0"
      minHeight="280px"
      height={{ base: 'calc(100dvh - 376px)', md: 'auto' }}
      aria-label={title}
    >
      <Flex alignItems="center" gap="2" minHeight="11" px="3" borderBottomWidth="1px" wrap="wrap">
        <Text fontWeight="500" textStyle="s13">
          {title}
        </Text>
        {total && (
          <Count role="status">
            <FormattedMessage
              id="assetPermission.total"
              values={{ count: total.total, isMore: String(total.isBounded) }}
            />
          </Count>
        )}
        {!isFixed && total && total.total > 1 && (
          <Box marginStart="auto" me="-2">
            <SelectMatching selection={selection} total={total} findAll={findAll} />
          </Box>
        )}
      </Flex>
      <Box flex="1" minHeight="0" onClickCapture={(event) => (isRange.current = event.shiftKey)}>
        <TreeView
          label={title}
          isMultiselectable={!isFixed}
          isTouch={isMobile}
          rows={tree.rows}
          open={tree.open}
          setOpen={tree.setOpen}
          onLoad={() => void tree.loadMore(null)}
          lookOf={(node) => ({
            checked: isFixed ? undefined : selection.ids.has(node.id),
            description: isAssetNode(node) ? wayText(intl, node) || undefined : undefined,
          })}
          onChoose={({ id }) => {
            if (!isFixed) selection.toggle(id, isRange.current ? ids : undefined);
            isRange.current = false;
          }}
          onKey={onKey}
          content={({ node }) => (
            <>
              {!isFixed && (
                <TreeCheck
                  check={selection.ids.has(node.id)}
                  onToggle={() => selection.toggle(node.id, isRange.current ? ids : undefined)}
                />
              )}
              {isAssetNode(node) && <AssetName node={node} searched={question.search} />}
            </>
          )}
          empty={<NoAsset side={side} isNarrowed={question.search !== '' || question.type !== null} />}
        />
      </Box>
      {!isFixed && <Foot isAssigned={isAssigned} selection={selection} isBusy={isBusy} onMove={() => void move()} />}
    </Panel>
  );
}

interface FootProps {
  readonly isAssigned: boolean;
  readonly selection: RowSelection;
  readonly isBusy: boolean;
  readonly onMove: () => void;
}

/** How many assets are chosen, and the button that moves them. */
function Foot({ isAssigned, selection, isBusy, onMove }: FootProps) {
  const count = selection.ids.size;
  return (
    <Flex alignItems="center" gap="2" minHeight="12" px="3" borderTopWidth="1px">
      <Text color="fg.muted" textStyle="s13" fontVariantNumeric="tabular-nums" role="status">
        <FormattedMessage id="console.list.selected" values={{ count }} />
      </Text>
      {count > 0 && (
        <Button variant="link" onClick={selection.clear}>
          <FormattedMessage id="common.tree.clear" />
        </Button>
      )}
      <Button
        marginStart="auto"
        variant={isAssigned ? 'secondary' : 'primary'}
        color={isAssigned && count > 0 ? 'status.danger' : undefined}
        disabled={count === 0 || isBusy}
        aria-busy={isBusy}
        onClick={onMove}
      >
        {isAssigned && <ArrowLeft strokeWidth={1.5} aria-hidden />}
        <FormattedMessage id={`assetPermission.${isAssigned ? 'take' : 'give'}`} values={{ count }} />
        {!isAssigned && <ArrowRight strokeWidth={1.5} aria-hidden />}
      </Button>
    </Flex>
  );
}

const Count = chakra('span', { base: { color: 'fg.muted', textStyle: 's13', fontVariantNumeric: 'tabular-nums' } });

function NoAsset({ side, isNarrowed }: { side: 'assigned' | 'free'; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title={<FormattedMessage id="common.noMatch" />} />;
  return (
    <EmptyState
      title={<FormattedMessage id={`assetPermission.${side}.none`} />}
      text={<FormattedMessage id={`assetPermission.${side}.noneText`} />}
    />
  );
}
