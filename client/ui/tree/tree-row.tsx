import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NodeRow, TreeNode, TreeRow } from './tree-rows';

/** The state of a row beside its name. */
export interface TreeRowLook {
  readonly isSelected?: boolean;
  /** For trees of which several are chosen by boxes. */
  readonly checked?: boolean | 'mixed';
  readonly isDisabled?: boolean;
  /** Read after the name. */
  readonly description?: string;
}

/** More attributes of a row. */
type TreeRowProps = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLDivElement> };

interface RowProps {
  readonly id: string;
  /** Its place in the rows on show, by which a click finds it. */
  readonly index: number;
  readonly start: number;
  readonly isActive: boolean;
}

/** How the page has its rows look. */
export interface TreeRowParts {
  readonly lookOf: (node: TreeNode) => TreeRowLook;
  /** The content behind the chevron; the name by default. */
  readonly content?: (row: NodeRow) => ReactNode;
  readonly rowProps?: (row: NodeRow) => TreeRowProps;
}

interface NodeRowProps extends RowProps, TreeRowParts {
  readonly row: NodeRow;
  readonly isOpen: boolean;
}

const placeOf = (start: number, depth: number) => ({
  transform: `translateY(${start}px)`,
  paddingInlineStart: 8 + depth * 18,
});

/** A node. */
export const TreeNodeRow = memo(function TreeNodeRow({
  id,
  index,
  start,
  isActive,
  row,
  isOpen,
  lookOf,
  content,
  rowProps,
}: NodeRowProps) {
  const { node, depth } = row;
  const look = lookOf(node);
  return (
    <div
      {...rowProps?.(row)}
      id={id}
      data-index={index}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings ?? -1}
      aria-expanded={node.isLeaf ? undefined : isOpen}
      aria-selected={look.isSelected ?? (look.checked === undefined ? undefined : look.checked === true)}
      aria-checked={look.checked}
      aria-disabled={look.isDisabled}
      aria-description={look.description}
      data-active={isActive || undefined}
      style={placeOf(start, depth)}
    >
      <span data-chevron={node.isLeaf ? 'none' : isOpen ? 'open' : 'closed'} aria-hidden>
        {!node.isLeaf && <ChevronRight size={16} strokeWidth={1.5} />}
      </span>
      {content?.(row) ?? <span data-name>{node.name}</span>}
    </div>
  );
});

/** Stands for nodes that are loading, or failed to load. */
export const TreePlaceHolder = memo(function TreePlaceHolder(props: RowProps & { row: TreeRow }) {
  const intl = useIntl();
  const { id, index, start, isActive, row } = props;
  const isFailed = row.kind === 'failed';
  return (
    <div
      id={id}
      data-index={index}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-label={intl.formatMessage({ id: isFailed ? 'common.tree.failed' : 'common.loading' })}
      data-active={isActive || undefined}
      style={placeOf(start, row.depth)}
    >
      <span data-chevron="none" aria-hidden />
      {isFailed ? (
        <span data-failed>
          <FormattedMessage id="common.tree.failed" />
        </span>
      ) : (
        <span data-skeleton />
      )}
    </div>
  );
});
