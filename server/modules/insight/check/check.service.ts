import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { Operation } from '../../../context/levels.js';
import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { languageKey, parseLocale } from '../../../core/locale.js';
import type { Tenant } from '../../../database/sql.js';
import { query } from '../../../database/query.js';
import { AVAILABLE, requireApp } from '../../../access/app-scope.js';
import { isTagKeyFree } from '../../applications/app/app-tag.service.js';
import { isNodeKeyFree } from '../../directory/structure/structure-tag.service.js';
import { takenPluginNames } from '../../applications/plugin/plugin.service.js';
import { NamedType } from './check.types.js';
import { inOu, name, ouOf } from '../../../database/sql.js';

/** A name and the scope in which it must be unique. */
export interface NameQuestion {
  readonly type: NamedType;
  readonly name: string;
  /** The row that has the name now, if it is renamed. */
  readonly id?: string | null;
  /** Any node of the tree that the structure is in; absent for a root. */
  readonly rootId?: string | null;
  /** The app of the menu or menu group: absent, it is the app of `id`, or any app of the OU. */
  readonly appId?: string | null;
  /** The language of the name of a structure, menu or plugin; by default the caller's. */
  readonly locale?: string | null;
}

interface NamedKind {
  /** The operation that the caller needs to name such a thing. */
  readonly right: Operation;
  readonly table: string;
  /** The condition on rows `t` of the working OU that have the name. */
  readonly taken: (question: NameQuestion & { readonly locale: Locale }, tenant: Tenant) => Sql;
}

const byName = (question: NameQuestion) => sql`t.name = ${question.name}`;

/**
 * Rows `t` of the app in question: the named one, or that of the row that has the name now. The documented call allows
 * to omit both; then a name is free if no app of the OU has it.
 */
function inApp({ appId, id }: NameQuestion, kind: 'menu' | 'menu_group'): Sql {
  if (appId) return sql`t.app_id = ${appId}`;
  const available = sql`t.app_id IN (SELECT a.id FROM app a WHERE a.ou_id = t.ou_id AND ${AVAILABLE})`;
  if (!id) return available;
  return sql`${available} AND t.app_id = (SELECT x.app_id FROM ${name(kind)} x WHERE x.ou_id = t.ou_id AND x.id = ${id})`;
}

/** The root of a node's tree. */
const rootOf = (tenant: Tenant, id: string) =>
  sql`(SELECT c.ancestor_id FROM structure_closure c WHERE ${inOu(tenant, 'c')} AND c.descendant_id = ${id}
                   ORDER BY c.depth DESC LIMIT 1)`;

/** Each kind with its right, its table and its rule; a new kind is a new row. Names are compared ignoring case. */
const KINDS: Readonly<Record<Exclude<NamedType, NamedType.plugin>, NamedKind>> = {
  [NamedType.domain]: { right: 'domain', table: 'domain', taken: byName },
  [NamedType.role]: { right: 'role', table: 'role', taken: byName },
  [NamedType.userGroup]: { right: 'userGroup', table: 'user_group', taken: byName },
  [NamedType.menuGroup]: {
    right: 'app',
    table: 'menu_group',
    taken: (question) => sql`${byName(question)} AND ${inApp(question, 'menu_group')}`,
  },
  // People name menus of the first level only.
  [NamedType.menu]: {
    right: 'app',
    table: 'menu',
    taken: (question) => sql`t.parent_id IS NULL
       AND LOWER(${question.name}) IN (t.name_default, ${name(`t.name_${languageKey(question.locale)}`)})
       AND ${inApp(question, 'menu')}`,
  },
  [NamedType.structure]: {
    right: 'structure',
    table: 'structure',
    taken: (question, tenant) => sql`t.id IN (SELECT n.structure_id FROM structure_name n
              WHERE n.ou_id = t.ou_id AND n.language IN ('default', ${languageKey(question.locale)})
                AND n.name = ${question.name}
                AND n.scope_id = ${question.rootId ? rootOf(tenant, question.rootId) : ouOf(tenant)})`,
  },
};

/**
 * Whether a name is free in the working OU, or for a plugin in the installation (CALL-224, CALL-225). Throws
 * PERMISSION_DENIED without the operation of the kind (for a plugin, unless the caller is the super administrator),
 * NOT_FOUND for an app that the OU may not use. It is a hint for forms: the unique keys of the tables decide on
 * writing.
 */
export async function isNameFree(ctx: RequestContext, question: NameQuestion): Promise<boolean> {
  const locale = question.locale ? parseLocale(question.locale) : ctx.locale;
  const wanted = question.name.trim();
  if (question.type === NamedType.plugin) {
    if (sessionOf(ctx).level !== LEVEL.SUPER_ADMIN) fail('PERMISSION_DENIED');
    const { default: inAll, [languageKey(locale)]: inOne } = await takenPluginNames(ctx, question.id ?? null);
    return ![inAll, inOne].some((names) => names?.has(wanted.toLowerCase()));
  }
  const { right, table: kind, taken } = KINDS[question.type];
  if (!sessionOf(ctx).operations.has(right)) fail('PERMISSION_DENIED');
  const isOfApp = question.type === NamedType.menuGroup || question.type === NamedType.menu;
  if (isOfApp && question.appId) await requireApp(ctx, question.appId);
  const isTaken = taken({ ...question, name: wanted, locale }, ctx);
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM ${name(kind)} t WHERE ${inOu(ctx, 't')} AND ${isTaken} AND t.id <> ${question.id ?? ''} LIMIT 1`,
  );
  return rows.length === 0;
}

/** A tag's key and the scope in which it must be unique: the tags of an app, or of a node. */
interface TagQuestion {
  readonly key: string;
  readonly appId?: string | null;
  readonly structureId?: string | null;
  /** The tag that has the key now. */
  readonly id?: string | null;
}

/**
 * Whether a tag key is free among the tags of an app or of a node (CALL-226, STRC-15). The guard has checked the node. Throws PERMISSION_DENIED without the operation of the kind, INVALID_PARAMETER unless
 * exactly one of both is named, NOT_FOUND for an app that the OU may not use.
 */
export async function isTagFree(ctx: RequestContext, { key, appId, structureId, id }: TagQuestion): Promise<boolean> {
  if (!sessionOf(ctx).operations.has(structureId && !appId ? 'structure' : 'app')) fail('PERMISSION_DENIED');
  if (Boolean(appId) === Boolean(structureId)) failChoice('oneField', ['structureId', 'appId']);
  if (appId) return isTagKeyFree(ctx, appId, key, id ?? null);
  return isNodeKeyFree(ctx, structureId ?? '', key, id ?? null);
}
