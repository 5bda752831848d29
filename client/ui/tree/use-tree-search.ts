import { useEffect, useMemo, useRef, useState } from 'react';
import { flattenTree, foundTree } from './tree-rows';
import type { FoundTree, TreeNode, TreePage, TreeRow } from './tree-rows';

const TYPING_PAUSE = 250;

export interface TreeSearch extends FoundTree {
  /** What was searched for. */
  readonly text: string;
  readonly rows: readonly TreeRow[];
  /** More was found than is listed. */
  readonly isCut: boolean;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  /** Loads what comes next of the matches, also after a failure. */
  readonly loadMore: () => void;
}

/** Nodes by name, at any depth; what finds many gives pages. */
export type FindNodes = (text: string, after: string | null) => Promise<readonly TreeNode[] | TreePage>;

interface Answer {
  readonly text: string;
  /** What was found so far; null after a failure at once. */
  readonly page: TreePage | null;
  readonly hasFailed: boolean;
}

const WAITING: readonly TreeRow[] = [{ kind: 'loading', key: 'more:', parentId: null, depth: 0 }];
const FAILED: readonly TreeRow[] = [{ kind: 'failed', key: 'more:', parentId: null, depth: 0 }];
const NOTHING = foundTree({ nodes: [], next: null });

/** The matches of a search as a tree of their own, all open; null while nothing is searched for. */
export function useTreeSearch(find: FindNodes | undefined, typed: string): TreeSearch | null {
  const text = find ? typed.trim() : '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const turn = useRef(0);
  const [load] = useState(() => async (wanted: string, before: TreePage | null) => {
    const mine = (turn.current += 1);
    try {
      const found = await latest.current?.(wanted, before?.next ?? null);
      if (!found || mine !== turn.current) return;
      const { nodes, next, isCut }: TreePage = 'nodes' in found ? found : { nodes: found, next: null };
      const page = { nodes: [...(before?.nodes ?? []), ...nodes], next, isCut };
      setAnswer({ text: wanted, page, hasFailed: false });
    } catch {
      if (mine === turn.current) setAnswer({ text: wanted, page: before, hasFailed: true });
    }
  });
  useEffect(() => {
    if (!text) return setAnswer(null);
    const timer = setTimeout(() => void load(text, null), TYPING_PAUSE);
    return () => {
      turn.current += 1;
      clearTimeout(timer);
    };
  }, [text, tries, load]);
  useEffect(() => setClosed(new Set()), [answer?.text]);

  const tree = useMemo(() => (answer?.page ? foundTree(answer.page, answer.hasFailed) : NOTHING), [answer]);
  const open = useMemo(() => new Set([...tree.open].filter((id) => !closed.has(id))), [tree, closed]);
  const rows = useMemo(() => {
    if (!answer) return WAITING;
    return answer.page ? flattenTree(tree.levels, open) : FAILED;
  }, [answer, tree, open]);
  if (!text) return null;
  return {
    ...tree,
    text: answer?.text ?? text,
    rows,
    open,
    isCut: answer?.page?.isCut === true,
    setOpen: (ids, isOpen) =>
      setClosed((now) => (isOpen ? new Set([...now].filter((id) => !ids.includes(id))) : new Set([...now, ...ids]))),
    loadMore() {
      if (answer?.page) return answer.page.next ? void load(answer.text, answer.page) : undefined;
      if (!answer) return;
      setAnswer(null);
      setTries((now) => now + 1);
    },
  };
}
