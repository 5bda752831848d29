import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Operation } from '../../../context/levels.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localizedJson } from '../../../core/locale.js';
import { searchWords } from '../../../core/pagination.js';
import { readNodes } from '../../directory/structure/structure-rows.service.js';
import type { FoundRow } from './console-search.queries.js';
import { appsOf, domainsOf, menuGroupsOf, nodesOf, rolesOf, userGroupsOf, usersOf } from './console-search.queries.js';
import type { ConsoleFound } from './console-search.types.js';
import { FoundKind } from './console-search.types.js';

/** The field of a node that takes the statement for the nodes above it. */
const PLACE: ReadonlySet<string> = new Set(['ancestors']);

type Find = (ctx: RequestContext, words: readonly string[]) => Promise<ConsoleFound[]>;

const found = (kind: FoundKind, row: FoundRow): ConsoleFound => ({ kind, appId: null, icon: null, ...row });

const listed =
  (kind: FoundKind, read: (ctx: RequestContext, words: readonly string[]) => Promise<FoundRow[]>): Find =>
  async (ctx, words) =>
    (await read(ctx, words)).map((row) => found(kind, row));

/** The operation that each kind takes, and its search. */
const KINDS: readonly (readonly [Operation, Find])[] = [
  ['user', listed(FoundKind.USER, usersOf)],
  ['role', listed(FoundKind.ROLE, rolesOf)],
  ['userGroup', listed(FoundKind.USER_GROUP, userGroupsOf)],
  ['structure', structures],
  ['domain', listed(FoundKind.DOMAIN, domainsOf)],
  ['app', apps],
  ['app', menuGroups],
];

/**
 * The things of the console whose names have each word of the search, in any order and ignoring case: of each kind the
 * first 20 by name, within the caller's reach, and only kinds whose operation the caller holds (CALL-280). None for a
 * blank search. A statement for each kind, and one for the places of structure nodes.
 */
export async function searchConsole(ctx: RequestContext, search: string): Promise<ConsoleFound[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const { operations } = sessionOf(ctx);
  const kinds = KINDS.filter(([operation]) => operations.has(operation));
  return (await Promise.all(kinds.map(([, find]) => find(ctx, words)))).flat();
}

async function structures(ctx: RequestContext, words: readonly string[]): Promise<ConsoleFound[]> {
  return (await readNodes(ctx, nodesOf(ctx, words), PLACE)).map(({ id, name, ancestors }) =>
    found(FoundKind.STRUCTURE, { id, name, detail: ancestors.map((above) => above.name).join(' / ') || null }),
  );
}

async function apps(ctx: RequestContext, words: readonly string[]): Promise<ConsoleFound[]> {
  const hasName = (nameJson: string) => {
    const names = Object.values(JSON.parse(nameJson) as LocalizedText).map((name) => name.toLowerCase());
    return names.some((name) => words.every((word) => name.includes(word.toLowerCase())));
  };
  return (await appsOf(ctx, hasName)).map(({ id, nameJson, icon, categoryNameJson }) => ({
    ...found(FoundKind.APP, {
      id,
      name: localizedJson(nameJson, ctx.locale),
      detail: localizedJson(categoryNameJson, ctx.locale),
    }),
    icon,
  }));
}

async function menuGroups(ctx: RequestContext, words: readonly string[]): Promise<ConsoleFound[]> {
  return (await menuGroupsOf(ctx, words)).map(({ id, name, appId, appNameJson }) => ({
    ...found(FoundKind.MENU_GROUP, { id, name, detail: localizedJson(appNameJson, ctx.locale) }),
    appId,
  }));
}
