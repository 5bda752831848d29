import type { PaletteMenusQuery } from '../../../api/generated/graphql';
import { fold, FUZZY_FROM, isFuzzy, rankOf } from './match';

/** In the order they are shown while nothing is typed. */
export const GROUPS = ['recent', 'apps', 'menus', 'pages', 'users', 'roles', 'actions'] as const;
export type PaletteGroup = (typeof GROUPS)[number];

/** Something that the palette opens or does; the caller may, or it would not be here. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Its place in the portal, beside the label; searched too. */
  readonly hint?: string;
  /** The name of its drawing: of an app or menu, or of what is done. */
  readonly icon?: string | null;
  /** The language of the label, where it is not the portal's. */
  readonly lang?: string;
  /** Its address; an entry without one acts on this page. */
  readonly path?: string;
  /** It leads to a new tab anyway. */
  readonly isNewTab?: boolean;
  readonly run?: () => void;
}

type FoundMenu = PaletteMenusQuery['portalSearch']['menus'][number];

/** A menu that the server found; a page of the portal leads on from it where it is a jump link. */
export function menuEntry({ id, code, name, icon, isNewTab, app, parent }: FoundMenu): PaletteEntry {
  const path = `/${encodeURIComponent(app.id)}/${encodeURIComponent(code)}`;
  const hint = [app.name, parent?.name].filter(Boolean).join(' · ');
  return { id: `menu ${id}`, group: 'menus', label: name, hint, icon, path, isNewTab };
}

export interface PaletteSection {
  readonly group: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** How many of each group are shown: few enough to be read at a glance. */
const AT_MOST: Readonly<Record<PaletteGroup, number>> = {
  recent: 5,
  apps: 6,
  menus: 8,
  pages: 6,
  users: 5,
  roles: 5,
  actions: 6,
};
/** Of all pages of the console, while nothing is typed. */
const PAGES_AT_FIRST = 30;
/** Letters scattered over a name are looked for only where less than this was found otherwise. */
const ENOUGH = 4;

/** An entry with its texts made ready to be searched. */
interface Ready {
  readonly entry: PaletteEntry;
  readonly text: string;
  readonly all: string;
}

/** Makes entries ready: done once for all that is typed. */
export function prepare(entries: readonly PaletteEntry[]): readonly Ready[] {
  return entries.map((entry) => {
    const text = fold(entry.label);
    return { entry, text, all: entry.hint ? `${text} ${fold(entry.hint)}` : text };
  });
}

/** Keeps the best of each group, the best first. */
class Best {
  private readonly groups = new Map<PaletteGroup, { ready: Ready; score: number }[]>();
  count = 0;

  add(ready: Ready, score: number): void {
    const { group } = ready.entry;
    const best = this.groups.get(group) ?? [];
    if (best.length === 0) this.groups.set(group, best);
    this.count += 1;
    const last = best[best.length - 1];
    if (best.length >= AT_MOST[group] && last && last.score <= score) return;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) > score) at -= 1;
    best.splice(at, 0, { ready, score });
    if (best.length > AT_MOST[group]) best.pop();
  }

  /** Groups by their best entry; alike ones in their usual order. */
  sections(): PaletteSection[] {
    return GROUPS.flatMap((group) => {
      const best = this.groups.get(group);
      return best ? [{ group, best: best[0]?.score ?? 0, entries: best.map(({ ready }) => ready.entry) }] : [];
    })
      .sort((one, other) => classOf(one.best) - classOf(other.best))
      .map(({ group, entries }) => ({ group, entries }));
  }
}

const CLASS = 1_000;
const classOf = (score: number) => Math.floor(score / CLASS);
/** The better way of matching first, then the shorter name. */
const scoreOf = (rank: number, text: string) => rank * CLASS + Math.min(text.length, CLASS - 1);

/**
 * Searches all entries for the typed text: names that begin with it, then words, then any part, then all words
 * somewhere, then the letters in their order. Recent entries show only while nothing is typed: they stand among apps and
 * menus too.
 */
export function search(ready: readonly Ready[], typed: string): PaletteSection[] {
  const wanted = fold(typed).trim().replace(/\s+/g, ' ');
  if (!wanted) return atFirst(ready);
  const words = wanted.split(' ');
  const best = new Best();
  for (const each of ready) {
    if (each.entry.group === 'recent') continue;
    const rank = rankOf(each.text, each.all, wanted, words);
    if (rank !== null) best.add(each, scoreOf(rank, each.text));
  }
  if (best.count >= ENOUGH || wanted.length < FUZZY_FROM) return best.sections();
  const letters = wanted.replaceAll(' ', '');
  for (const each of ready) {
    if (each.entry.group === 'recent' || !isFuzzy(each.text, letters)) continue;
    if (rankOf(each.text, each.all, wanted, words) === null) best.add(each, scoreOf(9, each.text));
  }
  return best.sections();
}

/**
 * The same with what the server found: menus stand among the others, as good as they match here, and after these those
 * that only the server knows to match, by their name in another language; users and roles come last. Of what was found
 * for less than is typed by now, only what matches as well.
 */
export function searchAll(
  ready: readonly Ready[],
  found: { readonly entries: readonly PaletteEntry[]; readonly searched: string },
  typed: string,
): PaletteSection[] {
  if (!typed.trim()) return atFirst(ready);
  const isAnswer = found.searched === typed.trim();
  const menus = found.entries.filter(({ group }) => group === 'menus');
  const people = found.entries.filter(({ group }) => group !== 'menus');
  const sections = search([...ready, ...prepare(menus)], typed);
  const matched = new Set(sections.flatMap(({ entries }) => entries));
  const others = isAnswer ? menus.filter((entry) => !matched.has(entry)) : [];
  const byGroup = (['users', 'roles'] as const).map((group) => ({
    group,
    entries: people.filter((entry) => entry.group === group).slice(0, AT_MOST[group]),
  }));
  return [
    ...withMore(sections, 'menus', others),
    ...(isAnswer ? byGroup.filter(({ entries }) => entries.length > 0) : search(prepare(people), typed)),
  ];
}

/** Sections with further entries of one group, as far as there is room. */
function withMore(
  sections: readonly PaletteSection[],
  group: PaletteGroup,
  more: readonly PaletteEntry[],
): PaletteSection[] {
  const known = sections.find((section) => section.group === group);
  const entries = [...(known?.entries ?? []), ...more].slice(0, AT_MOST[group]);
  if (!known) return entries.length > 0 ? [...sections, { group, entries }] : [...sections];
  return sections.map((section) => (section === known ? { group, entries } : section));
}

/** Before anything is typed: where one was, the first apps, pages and actions; no menus, people or roles. */
function atFirst(ready: readonly Ready[]): PaletteSection[] {
  return GROUPS.flatMap((group) => {
    if (group === 'menus' || group === 'users' || group === 'roles') return [];
    const limit = group === 'pages' ? PAGES_AT_FIRST : AT_MOST[group];
    const entries: PaletteEntry[] = [];
    for (const { entry } of ready) {
      if (entries.length === limit) break;
      if (entry.group === group) entries.push(entry);
    }
    return entries.length > 0 ? [{ group, entries }] : [];
  });
}
