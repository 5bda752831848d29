import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { prepare } from '../palette-model';
import type { FoundEntry, PaletteEntry, PaletteGroup, PaletteSection } from '../palette-model';
import { isChinese, mayBePinyin, useSpell } from '../pinyin';
import { search, wantedOf } from '../search';
import { useServerEntries } from './use-server-entries';
import type { ServerReach } from './use-server-entries';

/** Rows that Page Up and Page Down pass over. */
const PAGE = 8;
/** FIND-07: results of a group that show before it is opened. */
const COLLAPSED = 3;

export interface PaletteActs {
  /** The pages and acts of the caller; the same array as long as they are the same. */
  readonly entries: readonly PaletteEntry[];
  readonly reach: ServerReach;
  /** The console is on show: its pages come first. */
  readonly isConsole: boolean;
  /** Typed while the palette was loading. */
  readonly typedAhead: string;
  /** Searches of before, the latest first (FIND-04). */
  readonly searches: readonly string[];
  /** Keeps a text among the searches (FIND-05). */
  readonly onSearched: (text: string) => void;
  /** Goes to an entry's page, here or in a new tab. */
  readonly onOpen: (entry: PaletteEntry, isNewTab: boolean) => void;
}

/** A group as it is shown: with more than three results it is folded until somebody opens it (FIND-07). */
export interface ShownSection extends PaletteSection {
  /** The row that folds and unfolds the group; null for a group that is short. */
  readonly fold: { readonly id: string; readonly isFolded: boolean; readonly count: number } | null;
}

function shownSection(section: PaletteSection, isFolded: boolean): ShownSection {
  const { group, entries } = section;
  if (entries.length <= COLLAPSED) return { ...section, fold: null };
  const fold = { id: `fold ${group}`, isFolded, count: entries.length };
  return { group, entries: isFolded ? entries.slice(0, COLLAPSED) : entries, fold };
}

/** The palette's state: the typed text, the rows it finds, the marked one, and the keys that act on it (BYND-06). */
export function usePalette(acts: PaletteActs) {
  const { entries, reach, isConsole, typedAhead, searches, onSearched, onOpen } = acts;
  // Letters may come to the field before until this one has the focus.
  const [entered, setTyped] = useState<string | null>(null);
  const typed = entered ?? typedAhead;
  const [marked, setMarked] = useState<string | null>(null);
  const [whole, setWhole] = useState<ReadonlySet<PaletteGroup>>(new Set());
  const [isLeaving, setLeaving] = useState(false);
  const found = useServerEntries(typed, reach);
  const former = useMemo(() => searches.map(searchEntry), [searches]);
  const ready = useMemo(() => prepare([...entries, ...former]), [entries, former]);
  const hasChinese = useMemo(() => entries.some(({ label }) => isChinese(label)), [entries]);
  const { entries: served, searched } = found;
  const isPinyin = typed.trim() !== '' && mayBePinyin(wantedOf(typed));
  const spell = useSpell(isPinyin && (hasChinese || served.some(({ label }) => isChinese(label))));
  const { sections, corrected } = useMemo(
    () => search(ready, typed, { spell, isConsole }, { entries: served, searched }),
    [ready, served, searched, typed, spell, isConsole],
  );
  const isTyped = typed.trim() !== '';
  const shown = sections.map((section) =>
    isTyped ? shownSection(section, !whole.has(section.group)) : { ...section, fold: null },
  );
  const rows = shown.flatMap((section) => section.entries);
  // The marked row stays marked while rows come and go around it.
  const ids = shown.flatMap((section) => [
    ...section.entries.map(({ id }) => id),
    ...(section.fold ? [section.fold.id] : []),
  ]);
  const active = ids.find((id) => id === marked) ?? ids[0] ?? null;

  const type = (text: string) => {
    setTyped(text);
    setMarked(null);
    setWhole(new Set());
  };
  const toggle = (group: PaletteGroup) => {
    const isFolded = !whole.has(group);
    setWhole(new Set(isFolded ? [...whole, group] : [...whole].filter((each) => each !== group)));
    setMarked(`fold ${group}`);
  };
  const choose = (entry: FoundEntry, isNewTab: boolean) => {
    if (entry.group === 'searches') return type(entry.label);
    if (isTyped) onSearched(typed.trim());
    setLeaving(entry.path !== undefined && !isNewTab);
    onOpen(entry, isNewTab);
  };
  const enter = (isNewTab: boolean) => {
    const folded = shown.find(({ fold }) => fold?.id === active);
    const entry = rows.find(({ id }) => id === active);
    if (folded) return toggle(folded.group);
    if (entry) return choose(entry, isNewTab);
    if (isTyped) onSearched(typed.trim());
    found.again();
  };
  const mark = (index: number) => setMarked(ids[index] ?? null);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = ids.findIndex((id) => id === active);
    const moves: Record<string, () => void> = {
      ArrowDown: () => mark((at + 1) % ids.length),
      ArrowUp: () => mark((at - 1 + ids.length) % ids.length),
      PageDown: () => mark(Math.min(ids.length - 1, at + PAGE)),
      PageUp: () => mark(Math.max(0, at - PAGE)),
      Enter: () => enter(event.ctrlKey || event.metaKey),
    };
    const act = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { typed, type, found, shown, rows, corrected, active, mark: setMarked, toggle, choose, press, isLeaving };
}

const searchEntry = (text: string): PaletteEntry => ({
  id: `search ${text}`,
  group: 'searches',
  label: text,
  icon: 'search',
});
