import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { flattenTree, grown } from './tree-rows';
import type { LoadChildren, TreeLevel, TreeLevels, TreeNode, TreeRow } from './tree-rows';

/** A tree whose levels are loaded when they are opened. */
export interface Tree {
  readonly levels: TreeLevels;
  readonly open: ReadonlySet<string>;
  readonly rows: readonly TreeRow[];
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  /** The present state of a level, rendered or not. */
  readonly levelOf: (parentId: string | null) => TreeLevel | undefined;
  /** Loads the next page of a level, also after a failure. */
  readonly loadMore: (parentId: string | null) => Promise<void>;
  /** Reads a level again; nodes open below it stay open. */
  readonly reload: (parentId: string | null) => Promise<void>;
  /** Reads all levels anew that are on show. */
  readonly reloadAll: () => Promise<void>;
  /** Opens the way down to a node, from the root; loads as much of each level as that takes. */
  readonly reveal: (ancestors: readonly string[], id: string) => Promise<void>;
  /** Changes the known children of a node on the spot. */
  readonly change: (parentId: string | null, edit: (nodes: readonly TreeNode[]) => readonly TreeNode[]) => void;
  /** Takes whole levels as they are, and opens them all. */
  readonly fill: (levels: TreeLevels) => void;
}

/** Branches that are opened together are read by so many calls at once: a hundred answers at once would stop the page. */
const AT_ONCE = 2;

const EMPTY: TreeLevel = { nodes: [], next: null, state: 'loading' };

/** Keeps a tree: what of it is loaded, what is open, and the rows that this makes. */
export function useTree(loadChildren: LoadChildren): Tree {
  const [levels, setLevels] = useState<TreeLevels>(() => new Map([[null, EMPTY]]));
  const [open, setOpenIds] = useState<ReadonlySet<string>>(() => new Set());
  // Answers come when they come: what they change is what there is then.
  const state = useRef({
    levels,
    open,
    loadChildren,
    turns: new Map<string | null, number>(),
    underWay: new Map<string | null, Promise<void>>(),
  });
  useEffect(() => {
    state.current.loadChildren = loadChildren;
  });
  const [acts] = useState(() => {
    const put = (parentId: string | null, level: TreeLevel) => {
      state.current.levels = new Map(state.current.levels).set(parentId, level);
      setLevels(state.current.levels);
    };
    const setOpenTo = (next: ReadonlySet<string>) => {
      state.current.open = next;
      setOpenIds(next);
    };
    const levelOf = (parentId: string | null) => state.current.levels.get(parentId);

    const load = async (parentId: string | null, isAnew: boolean): Promise<void> => {
      const { turns } = state.current;
      const turn = (turns.get(parentId) ?? 0) + 1;
      turns.set(parentId, turn);
      const before = levelOf(parentId) ?? EMPTY;
      const isShown = isAnew ? before.nodes.length > 0 : before.state === 'ready' && before.next !== null;
      // A level that is read anew stays as it is; one that goes on has the row for what comes already.
      if (!isShown) put(parentId, { ...before, state: 'loading' });
      else if (before.state !== 'ready') put(parentId, { ...before, state: 'ready' });
      try {
        const answer = await state.current.loadChildren(parentId, isAnew ? null : before.next);
        if (turns.get(parentId) !== turn) return;
        const page = 'nodes' in answer ? answer : { nodes: answer, next: null };
        const nodes = isAnew ? page.nodes : grown(before.nodes, page.nodes);
        put(parentId, { nodes, next: page.next, state: 'ready' });
      } catch {
        if (turns.get(parentId) === turn) put(parentId, { ...before, state: 'failed' });
      }
    };

    const begin = (parentId: string | null, isAnew: boolean): Promise<void> => {
      const { underWay } = state.current;
      const loading = load(parentId, isAnew).finally(() => {
        if (underWay.get(parentId) === loading) underWay.delete(parentId);
      });
      underWay.set(parentId, loading);
      return loading;
    };
    const loadMore = (parentId: string | null): Promise<void> =>
      state.current.underWay.get(parentId) ?? begin(parentId, levelOf(parentId)?.next == null);

    const loadAll = async (ids: readonly string[]): Promise<void> => {
      state.current.levels = new Map([...state.current.levels, ...ids.map((id) => [id, EMPTY] as const)]);
      setLevels(state.current.levels);
      const waiting = ids.values();
      const next = async () => {
        // One that has come into sight meanwhile was asked for by the tree.
        for (const id of waiting) if (levelOf(id) === EMPTY) await loadMore(id);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    };

    const openOne = async (id: string): Promise<void> => {
      setOpenTo(new Set(state.current.open).add(id));
      if (!levelOf(id)) await loadMore(id);
    };

    return {
      setOpen(ids: readonly string[], isOpen: boolean) {
        const next = new Set(state.current.open);
        for (const id of ids) {
          if (isOpen) next.add(id);
          else next.delete(id);
        }
        setOpenTo(next);
        const unknown = isOpen ? ids.filter((id) => !levelOf(id)) : [];
        if (unknown.length > 0) void loadAll(unknown);
      },
      levelOf,
      loadMore,
      reload: (parentId: string | null) => begin(parentId, true),
      async reloadAll() {
        const shown = [null, ...[...state.current.open].filter((id) => levelOf(id))];
        const kept = shown.flatMap((id) => {
          const level = levelOf(id);
          return level ? [[id, level] as const] : [];
        });
        state.current.levels = new Map(kept);
        setLevels(state.current.levels);
        await Promise.all(shown.map((id) => begin(id, true)));
      },
      async reveal(ancestors: readonly string[], id: string) {
        let parentId: string | null = null;
        for (const wanted of [...ancestors, id]) {
          if (levelOf(parentId)?.state !== 'ready') await loadMore(parentId);
          const isKnown = () => levelOf(parentId)?.nodes.some((node) => node.id === wanted);
          while (!isKnown() && levelOf(parentId)?.state === 'ready' && levelOf(parentId)?.next != null) {
            await loadMore(parentId);
          }
          if (!isKnown()) return;
          if (wanted !== id) await openOne(wanted);
          parentId = wanted;
        }
      },
      change(parentId: string | null, edit: (nodes: readonly TreeNode[]) => readonly TreeNode[]) {
        const level = levelOf(parentId);
        if (level) put(parentId, { ...level, nodes: edit(level.nodes) });
      },
      fill(all: TreeLevels) {
        state.current.levels = all;
        setLevels(all);
        setOpenTo(new Set([...all.keys()].filter((id) => id !== null)));
      },
    };
  });
  // Names come in the language on screen: another one reads them anew.
  const { locale } = useIntl();
  const readIn = useRef<string | null>(null);
  useEffect(() => {
    void (readIn.current === null ? acts.loadMore(null) : acts.reloadAll());
    readIn.current = locale;
  }, [acts, locale]);
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  return useMemo(() => ({ levels, open, rows, ...acts }), [levels, open, rows, acts]);
}
