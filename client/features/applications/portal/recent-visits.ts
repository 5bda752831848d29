import type { PortalPlacesQuery } from '../../../api/generated/graphql';
import type { LeafMenu, OpenApp } from './portal-model';

/** A menu that is granted, as the server names it by now. */
export type Place = PortalPlacesQuery['portalPlaces'][number];

/** A menu that somebody opened (VISIT-08). */
export interface Visit {
  readonly appId: string;
  readonly appName: string;
  readonly menuCode: string;
  readonly menuName: string;
  readonly parentMenuName: string | null;
  readonly categoryId: string;
  readonly categoryName: string;
  /** Pinned: the next visit does not take its place (VISIT-04, VISIT-05). */
  readonly addToVisitRecord: boolean;
  /** In epoch milliseconds; former versions kept none. */
  readonly visitTime?: number;
}

type Address = Pick<Visit, 'appId' | 'menuCode'>;

/** History state of an opening that is not pinned: by a jump link or another window (VISIT-05). */
export const PASSING = { isPassing: true };

/** Whether a history entry was opened in passing. */
export const isPassing = (state: unknown): boolean => (state as Partial<typeof PASSING> | null)?.isPassing === true;

const isSame = (a: Address, b: Address) => a.appId === b.appId && a.menuCode === b.menuCode;

/** A menu of an app as a visit. */
export function visitOf(app: OpenApp, menu: LeafMenu, addToVisitRecord: boolean): Visit {
  const parent = app.menus.find(({ children }) => children.some(({ code }) => code === menu.code));
  return {
    appId: app.id,
    appName: app.name,
    menuCode: menu.code,
    menuName: menu.name,
    parentMenuName: parent?.name ?? null,
    categoryId: app.category.id,
    categoryName: app.category.name,
    addToVisitRecord,
  };
}

/**
 * Visits after one more, newest first, at most `maximum` (VISIT-01…04). A menu stands there once, and stays pinned once
 * it was.
 */
export function withVisit(visits: readonly Visit[], visit: Visit, maximum: number): Visit[] {
  const known = visits.find((entry) => isSame(entry, visit));
  const isPinned = visit.addToVisitRecord || known?.addToVisitRecord === true;
  const [first, ...rest] = visits;
  const kept = first?.addToVisitRecord === false ? rest : visits;
  return [{ ...visit, addToVisitRecord: isPinned }, ...kept.filter((entry) => !isSame(entry, visit))].slice(0, maximum);
}

/** Visits without one of them; that of the present page stays (VISIT-06). */
export const withoutVisit = (visits: readonly Visit[], visit: Visit, current: Visit | null): Visit[] =>
  visits.filter((entry) => (current && isSame(entry, current)) || !isSame(entry, visit));

/** Visits with the present page at the front, wherever another tab has put it since (VISIT-03). */
export const currentFirst = (visits: readonly Visit[], current: Visit | null): readonly Visit[] =>
  current ? [current, ...visits.filter((entry) => !isSame(entry, current))] : visits;

/** Visits whose menus are still granted, by their present names (VISIT-09). */
export function grantedVisits(visits: readonly Visit[], places: readonly Place[]): Visit[] {
  const known = new Map(places.map((place) => [`${place.appId} ${place.code}`, place]));
  return visits.flatMap(({ appId, menuCode, addToVisitRecord, visitTime }) => {
    const place = known.get(`${appId} ${menuCode}`);
    if (!place) return [];
    const { app, name, parentName } = place;
    return {
      appId,
      appName: app.name,
      menuCode,
      menuName: name,
      parentMenuName: parentName ?? null,
      categoryId: app.category.id,
      categoryName: app.category.name,
      addToVisitRecord,
      visitTime,
    };
  });
}

/** The addresses of visits, as the server takes them. */
export const placesOf = (visits: readonly Visit[]): Address[] =>
  visits.map(({ appId, menuCode }) => ({ appId, menuCode }));

const PREFIX = 'portal.recentVisits';
const FIELDS = ['appId', 'appName', 'menuCode', 'menuName', 'categoryId', 'categoryName'] as const;

/** Visits belong to a person in an OU (VISIT-09). */
export interface VisitOwner {
  readonly userId: string;
  readonly ouId: string;
}
const keyOf = ({ userId, ouId }: VisitOwner) => `${PREFIX}.${userId}.${ouId}`;

/** The stored text of somebody's visits: the same text means the same visits. */
export const storedVisits = (owner: VisitOwner): string | null => localStorage.getItem(keyOf(owner));

/** Reads the visits in a stored text; anything malformed is left out. */
export function parseVisits(text: string | null): Visit[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** Reads the visits of somebody that this browser keeps; anything malformed is left out. */
export const readVisits = (owner: VisitOwner): Visit[] => parseVisits(storedVisits(owner));

const OWNER = 'portal.visitor';

/** Remembers whose visits this browser shows, for the request that is sent before the person is known. */
export const keepOwner = (owner: VisitOwner): void => localStorage.setItem(OWNER, keyOf(owner));

/** The places of the visits that this browser showed last, as the first screen asks for them. */
export function lastPlaces(): Address[] {
  return placesOf(parseVisits(localStorage.getItem(localStorage.getItem(OWNER) ?? '')));
}

const listeners = new Set<() => void>();

/** Calls `listener` after each change of visits by this page, until the returned function is called. */
export function onVisitsKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps somebody's visits in this browser. */
export function keepVisits(owner: VisitOwner, visits: readonly Visit[]): void {
  localStorage.setItem(keyOf(owner), JSON.stringify(visits));
  for (const listener of listeners) listener();
}

function isVisit(value: unknown): value is Visit {
  const entry = value as Record<string, unknown> | null;
  return (
    typeof entry === 'object' &&
    entry !== null &&
    FIELDS.every((field) => typeof entry[field] === 'string') &&
    typeof entry.addToVisitRecord === 'boolean' &&
    (entry.visitTime === undefined || typeof entry.visitTime === 'number')
  );
}
