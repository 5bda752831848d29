import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flattenTree, foundTree } from './tree-rows';
import type { FoundTree, TreeLevel, TreeNode, TreePage, TreeRow } from './tree-rows';

const TYPING_PAUSE = 250;

export interface TreeSearch extends FoundTree {
  /** The text that was searched for. */
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
  /** The nodes found so far; null where the first call failed. */
  readonly page: TreePage | null;
  readonly hasFailed: boolean;
}

const nothingBut = (state: TreeLevel['state']) =>
  flattenTree(new Map([[null, { nodes: [], next: null, state }]]), new Set());
const WAITING = nothingBut('loading');
const FAILED = nothingBut('failed');
const NOTHING = foundTree({ nodes: [], next: null });

/** The matches of a search as a tree of their own, all open; null while nothing is searched for. */
export function useTreeSearch(find: FindNodes | undefined, typed: string): TreeSearch | null {
  const text = find ? typed.trim() : '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [closing, setClosing] = useState<{ text: string; ids: ReadonlySet<string> } | null>(null);
  const [tries, setTries] = useState(0);
  const turn = useRef(0);
  const load = async (wanted: string, before: TreePage | null) => {
    const mine = (turn.current += 1);
    try {
      const found = await find?.(wanted, before?.next ?? null);
      if (!found || mine !== turn.current) return;
      const { nodes, next, isCut }: TreePage = 'nodes' in found ? found : { nodes: found, next: null };
      const page = { nodes: [...(before?.nodes ?? []), ...nodes], next, isCut };
      setAnswer({ text: wanted, page, hasFailed: false });
    } catch {
      if (mine === turn.current) setAnswer({ text: wanted, page: before, hasFailed: true });
    }
  };
  if (!text && answer) setAnswer(null);
  const begin = useEffectEvent(() => void load(text, null));
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => begin(), TYPING_PAUSE);
    return () => {
      turn.current += 1;
      clearTimeout(timer);
    };
  }, [text, tries]);

  const tree = useMemo(() => (answer?.page ? foundTree(answer.page, answer.hasFailed) : NOTHING), [answer]);
  const closed = closing?.text === answer?.text ? closing?.ids : undefined;
  const open = useMemo(() => new Set([...tree.open].filter((id) => !closed?.has(id))), [tree, closed]);
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
    setOpen: (ids, isOpen) => {
      const others = [...(closed ?? [])].filter((id) => !ids.includes(id));
      setClosing({ text: answer?.text ?? text, ids: new Set(isOpen ? others : [...others, ...ids]) });
    },
    loadMore() {
      if (answer?.page) return answer.page.next ? void load(answer.text, answer.page) : undefined;
      if (!answer) return;
      setAnswer(null);
      setTries((now) => now + 1);
    },
  };
}
