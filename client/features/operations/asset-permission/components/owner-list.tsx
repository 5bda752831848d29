import { Box, chakra, Flex } from '@chakra-ui/react';
import { Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tabs } from '../../../../ui/layout/tabs';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { FoundName } from '../../../../ui/tree/found-name';
import { TreeCheck } from '../../../../ui/tree/tree-check';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useTree } from '../../../../ui/tree/use-tree';
import { useTreeSearch } from '../../../../ui/tree/use-tree-search';
import type { useOwnerCounts } from '../hooks/use-owner-counts';
import { useOwnerSource } from '../hooks/use-owner-source';
import type { OwnerNode } from '../hooks/use-owner-source';
import type { ChangeView } from '../hooks/use-permission-view';
import type { OwnerKind, PermissionView } from '../urls';
import { OWNER_KINDS } from '../urls';

interface Props {
  readonly view: PermissionView;
  readonly onView: ChangeView;
  readonly counts: ReturnType<typeof useOwnerCounts>;
  /** The owners chosen by boxes. */
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (node: OwnerNode) => void;
}

/** Users or user groups within reach, each with the number of its assets. */
export function OwnerList(props: Props) {
  const { view, onView } = props;
  const intl = useIntl();
  return (
    <Flex direction="column" height="100%" minHeight="0">
      <Box px="2" pt="1">
        <Tabs
          id="asset-owners"
          label={intl.formatMessage({ id: 'assetPermission.owners' })}
          faultLabel=""
          tabs={OWNER_KINDS.map((name) => ({ name, label: <FormattedMessage id={`assetPermission.kind.${name}`} /> }))}
          current={view.kind}
          onChoose={(kind) => onView({ kind, ownerSearch: '' }, true)}
        />
      </Box>
      <Box
        key={view.kind}
        role="tabpanel"
        id={`asset-owners-${view.kind}-panel`}
        aria-labelledby={`asset-owners-${view.kind}-tab`}
        flex="1"
        minHeight="0"
      >
        <OwnerRows {...props} />
      </Box>
    </Flex>
  );
}

function OwnerRows({ view, onView, counts, chosen, onToggle }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { kind, owner, isSeveral } = view;
  const [text, setText] = useState(view.ownerSearch);
  const source = useOwnerSource(kind);
  const tree = useTree(source.loadChildren);
  const search = useTreeSearch(source.find, text);
  const shown = search ?? tree;
  const lookOf = ({ id, isFixed }: OwnerNode) => {
    const description = isFixed ? intl.formatMessage({ id: 'assetPermission.fixed' }) : undefined;
    if (isSeveral) return { checked: chosen.has(id), isDisabled: isFixed, description };
    return { isSelected: owner?.id === id, description };
  };
  const choose = (node: OwnerNode) => {
    if (!isSeveral) return onView({ owner: { kind, id: node.id } });
    if (!node.isFixed) onToggle(node);
  };
  return (
    <Flex direction="column" height="100%" minHeight="0">
      <Box padding="3" pb="2">
        <SearchInput
          type="search"
          value={text}
          maxLength={100}
          label={intl.formatMessage({ id: `assetPermission.find.${kind}` })}
          onChange={({ target: { value } }) => {
            setText(value);
            onView({ ownerSearch: value }, true);
          }}
        />
      </Box>
      <Box flex="1" minHeight="0">
        <TreeView
          label={intl.formatMessage({ id: `assetPermission.kind.${kind}` })}
          isMultiselectable={isSeveral}
          isTouch={isMobile}
          rows={shown.rows}
          open={shown.open}
          setOpen={shown.setOpen}
          onLoad={() => void (search ? search.loadMore() : tree.loadMore(null))}
          onShown={(nodes) => counts.show(nodes.map(({ id }) => id))}
          lookOf={lookOf}
          onChoose={choose}
          content={({ node }) => (
            <>
              {isSeveral && (
                <TreeCheck
                  check={chosen.has(node.id)}
                  isDisabled={(node as OwnerNode).isFixed}
                  onToggle={() => choose(node)}
                />
              )}
              <OwnerName node={node} searched={search?.text} count={counts.of(node.id)?.total} />
            </>
          )}
          empty={<NoOwner kind={kind} isSearch={text !== ''} />}
        />
      </Box>
    </Flex>
  );
}

interface NameProps {
  readonly node: TreeNode;
  readonly searched: string | undefined;
  readonly count: number | undefined;
}

function OwnerName({ node, searched, count }: NameProps) {
  const intl = useIntl();
  const { name, account, isFixed } = node as OwnerNode;
  const assets = intl.formatMessage({ id: 'assetPermission.count' }, { count });
  return (
    <>
      <span data-name title={account ? `${name} (${account})` : name}>
        {searched ? <FoundName text={name} searched={searched} /> : name}
        {account && <Muted ms="1"> {account}</Muted>}
      </span>
      {isFixed && (
        <Muted aria-hidden title={intl.formatMessage({ id: 'assetPermission.fixed' })}>
          <Lock size={14} strokeWidth={1.5} />
        </Muted>
      )}
      {count !== undefined && (
        <Muted title={assets} aria-label={assets} fontVariantNumeric="tabular-nums">
          <FormattedNumber value={count} />
        </Muted>
      )}
    </>
  );
}

const Muted = chakra('span', { base: { color: 'fg.muted', textStyle: 's12', fontWeight: '400', flexShrink: 0 } });

function NoOwner({ kind, isSearch }: { kind: OwnerKind; isSearch: boolean }) {
  if (isSearch) return <EmptyState title={<FormattedMessage id="common.noMatch" />} />;
  return (
    <EmptyState
      icon={<Users size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id={`assetPermission.none.${kind}`} />}
      text={<FormattedMessage id="assetPermission.noneText" />}
    />
  );
}
