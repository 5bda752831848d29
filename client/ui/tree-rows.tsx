import { Box, chakra, Text } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** LIST-11 */
const ROW_HEIGHT = 32;
const TYPING_PAUSE = 250;

export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly path?: string;
  readonly isLeaf: boolean;
  /** Shown, but not to be chosen. */
  readonly isDisabled?: boolean;
}

interface Props {
  readonly loadChildren: (parentId: string | null) => Promise<readonly TreeNode[]>;
  readonly find?: (text: string) => Promise<readonly TreeNode[]>;
  readonly search: string;
  readonly height: number;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (node: TreeNode) => void;
}

interface Row {
  readonly node: TreeNode;
  readonly depth: number;
}

/** The rows on show: open nodes followed by their loaded children, depth first. */
export function flattenTree(
  children: ReadonlyMap<string | null, readonly TreeNode[]>,
  open: ReadonlySet<string>,
  parentId: string | null = null,
  depth = 0,
): Row[] {
  return (children.get(parentId) ?? []).flatMap((node) => [
    { node, depth },
    ...(open.has(node.id) ? flattenTree(children, open, node.id, depth + 1) : []),
  ]);
}

/** A tree loaded level by level, or the flat matches of a search; walked by arrows, chosen by Space. */
export function TreeRows({ loadChildren, find, search, height, selected, onToggle }: Props) {
  const intl = useIntl();
  const [children, setChildren] = useState<ReadonlyMap<string | null, readonly TreeNode[]>>(new Map());
  const [found, setFound] = useState<readonly TreeNode[] | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);

  const load = async (parentId: string | null) => {
    const nodes = await loadChildren(parentId);
    setChildren((now) => new Map(now).set(parentId, nodes));
  };
  useEffect(() => {
    if (!find) void load(null).catch(() => setChildren(new Map([[null, []]])));
  }, [find === undefined]);
  useEffect(() => {
    if (!find) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void find(search).then((nodes) => isCurrent && setFound(nodes));
    }, TYPING_PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, search]);

  const rows = find ? (found ?? []).map((node): Row => ({ node, depth: 0 })) : flattenTree(children, open);
  const isLoading = find ? found === null : !children.has(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });

  const setExpanded = (node: TreeNode, isOpen: boolean) => {
    if (node.isLeaf || find) return;
    if (isOpen && !children.has(node.id)) void load(node.id);
    setOpen((now) => new Set(isOpen ? [...now, node.id] : [...now].filter((id) => id !== node.id)));
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = rows[active]?.node;
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => node && setExpanded(node, true),
      ArrowLeft: () => node && setExpanded(node, false),
      ' ': () => node && !node.isDisabled && onToggle(node),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <Box
      ref={scroller}
      height={`${height}px`}
      overflow="auto"
      borderWidth="1px"
      borderRadius="control"
      bg="bg.surface"
      role="tree"
      aria-multiselectable
      aria-label={intl.formatMessage({ id: 'common.tree.available' })}
      aria-busy={isLoading}
      aria-activedescendant={rows[active] ? `tree-${rows[active].node.id}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {!isLoading && rows.length === 0 && (
        <Text padding="3" color="fg.subtle" textStyle="s13">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
      <Box height={`${virtual.getTotalSize()}px`} position="relative">
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const { node, depth } = row;
          const isOpen = open.has(node.id);
          return (
            <chakra.div
              key={node.id}
              id={`tree-${node.id}`}
              role="treeitem"
              aria-level={depth + 1}
              aria-expanded={node.isLeaf || find ? undefined : isOpen}
              aria-selected={selected.has(node.id)}
              aria-disabled={node.isDisabled}
              position="absolute"
              insetInline="0"
              top="0"
              display="flex"
              alignItems="center"
              gap="1.5"
              height="8"
              pe="2"
              bg={item.index === active ? 'bg.raised' : undefined}
              color={node.isDisabled ? 'fg.subtle' : 'fg'}
              style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: `${8 + depth * 20}px` }}
              onMouseDown={() => setActive(item.index)}
            >
              <chakra.span
                width="4"
                cursor="pointer"
                color="fg.subtle"
                aria-hidden
                onClick={() => setExpanded(node, !isOpen)}
              >
                {!node.isLeaf && !find && (isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />)}
              </chakra.span>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-hidden
                checked={selected.has(node.id)}
                disabled={node.isDisabled}
                onChange={() => onToggle(node)}
              />
              <Text flex="1" truncate title={node.path ?? node.name}>
                {find ? (node.path ?? node.name) : node.name}
              </Text>
            </chakra.div>
          );
        })}
      </Box>
    </Box>
  );
}
