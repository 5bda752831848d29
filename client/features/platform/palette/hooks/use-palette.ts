import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { prepare, searchAll } from '../palette-model';
import type { PaletteEntry } from '../palette-model';
import { useServerEntries } from './use-server-entries';
import type { ServerReach } from './use-server-entries';

/** Rows that Page Up and Page Down pass over. */
const PAGE = 8;

export interface PaletteActs {
  /** The pages and acts of the caller; the same array as long as they are the same. */
  readonly entries: readonly PaletteEntry[];
  readonly reach: ServerReach;
  /** Goes to an entry's page, here or in a new tab. */
  readonly onOpen: (entry: PaletteEntry, isNewTab: boolean) => void;
}

/** The palette's state: the typed text, the rows it finds, the marked one, and the keys that act on it (BYND-06). */
export function usePalette({ entries, reach, onOpen }: PaletteActs) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const found = useServerEntries(typed, reach);
  const ready = useMemo(() => prepare(entries), [entries]);
  const { entries: served, searched } = found;
  const sections = useMemo(
    () => searchAll(ready, { entries: served, searched }, typed),
    [ready, served, searched, typed],
  );
  const rows = sections.flatMap((section) => section.entries);
  // The marked row stays marked while rows come and go around it.
  const active = rows.find(({ id }) => id === marked) ?? rows[0];

  const choose = (entry: PaletteEntry, isNewTab: boolean) => {
    setLeaving(entry.path !== undefined && !isNewTab);
    onOpen(entry, isNewTab);
  };
  const mark = (index: number) => setMarked(rows[index]?.id ?? null);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = rows.findIndex(({ id }) => id === active?.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => mark((at + 1) % rows.length),
      ArrowUp: () => mark((at - 1 + rows.length) % rows.length),
      PageDown: () => mark(Math.min(rows.length - 1, at + PAGE)),
      PageUp: () => mark(Math.max(0, at - PAGE)),
      Enter: () => active && choose(active, event.ctrlKey || event.metaKey),
    };
    const act = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setMarked(null);
    },
    found,
    sections,
    rows,
    active,
    mark: setMarked,
    choose,
    press,
    isLeaving,
  };
}
