import type { PaletteMenusQuery } from '../../../api/generated/graphql';
import { fold, initialsOf } from './match';
import { isChinese } from './pinyin';

const THINGS = ['users', 'roles', 'userGroups', 'structures', 'domains', 'managedApps', 'menuGroups'] as const;
/** In the order they are shown while nothing is typed. */
const IN_PORTAL = ['recent', 'searches', 'apps', 'menus', 'actions', 'pages', ...THINGS] as const;
/** The same in the console, whose own pages come first. */
const IN_CONSOLE = ['pages', 'actions', ...THINGS, 'recent', 'searches', 'menus', 'apps'] as const;
export type PaletteGroup = (typeof IN_PORTAL)[number];
/** The groups in their usual order. */
export const ordered = (isConsole: boolean): readonly PaletteGroup[] => (isConsole ? IN_CONSOLE : IN_PORTAL);

/** Something that the palette opens or does; the caller may, or it would not be here. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Its place in the portal, beside the label; searched too. */
  readonly hint?: string;
  /** Its names in other languages. */
  readonly otherNames?: readonly string[];
  /** The name of its drawing: of an app or menu, or of what is done. */
  readonly icon?: string | null;
  /** The language of the label, where it is not the portal's. */
  readonly lang?: string;
  /** Its address; an entry without one acts on this page. */
  readonly path?: string;
  /** The page on show. */
  readonly isHere?: boolean;
  /** It leads to a new tab anyway. */
  readonly isNewTab?: boolean;
  readonly run?: () => void;
}

/** An entry that a search found. */
export interface FoundEntry extends PaletteEntry {
  /** The words that it was found by, where these are not what was typed. */
  readonly foundBy?: string;
  /** The name in another language that it was found by. */
  readonly otherName?: string;
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
  readonly entries: readonly FoundEntry[];
}

/** The results of a search, the best group first. */
export interface Results {
  readonly sections: readonly PaletteSection[];
  /** The words that are meant, if what was typed is nowhere. */
  readonly corrected: string | null;
}

/** How many of each group are listed while nothing is typed. */
const AT_FIRST: Readonly<Partial<Record<PaletteGroup, number>>> = {
  recent: 5,
  searches: 6,
  apps: 6,
  actions: 8,
  pages: 30,
};

/** A name made ready to be searched. */
export interface ReadyName {
  readonly name: string;
  readonly text: string;
  readonly initials: string;
}

/** An entry with its texts made ready to be searched. */
export interface Ready {
  readonly entry: PaletteEntry;
  readonly own: ReadyName;
  readonly others: readonly ReadyName[];
  /** Label, hint and other names. */
  readonly all: string;
  /** The label has characters that pinyin spells. */
  readonly isSpelled: boolean;
}

const readyName = (name: string): ReadyName => {
  const text = fold(name);
  return { name, text, initials: initialsOf(text) };
};

/** Makes entries ready: done once for all that is typed. */
export function prepare(entries: readonly PaletteEntry[]): readonly Ready[] {
  return entries.map((entry) => {
    const own = readyName(entry.label);
    const others = (entry.otherNames ?? []).map(readyName);
    const all = [own.text, entry.hint ? fold(entry.hint) : '', ...others.map(({ text }) => text)].join(' ').trimEnd();
    return { entry, own, others, all, isSpelled: isChinese(entry.label) };
  });
}

/** Before anything is typed: where one was, the first apps, pages and actions. */
export function atFirst(ready: readonly Ready[], isConsole: boolean): PaletteSection[] {
  return ordered(isConsole).flatMap((group) => {
    const entries: PaletteEntry[] = [];
    for (const { entry } of ready) {
      if (entries.length === (AT_FIRST[group] ?? 0)) break;
      if (entry.group === group && !entry.isHere) entries.push(entry);
    }
    return entries.length > 0 ? [{ group, entries }] : [];
  });
}
