import type { Operation } from '../../access/levels.js';
import { LEVEL } from '../../access/levels.js';
import type { SqlCondition } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { Locale } from '../../core/locale.js';
import { languageKey, parseLocale } from '../../core/locale.js';
import { query } from '../../database/query.js';
import { requireApp } from '../app/app-scope.service.js';
import { takenPluginNames } from '../plugin/plugin.service.js';
import { NamedType } from './check.types.js';

/** A name, and what it must be unique among. */
export interface NameQuestion {
  readonly type: NamedType;
  readonly name: string;
  /** The row that has the name now, when it is renamed. */
  readonly id?: string | null;
  /** A node of the tree that a structure is in; for a root none. */
  readonly rootId?: string | null;
  /** The app whose menu or menu group it is. */
  readonly appId?: string | null;
  /** The language of the name of a structure, menu or plugin; the caller's without one. */
  readonly locale?: string | null;
}

interface NamedKind {
  /** Who may name such a thing. */
  readonly right: Operation;
  readonly table: string;
  /** Which rows `t` of the working OU have the name. */
  readonly taken: (question: NameQuestion & { readonly locale: Locale; readonly ouId: string }) => SqlCondition;
}

const byName = ({ name }: NameQuestion): SqlCondition => ({ sql: 't.name = ?', values: [name] });

/** The root of the tree that a node is in. */
const ROOT_OF = `(SELECT c.ancestor_id FROM structure_closure c WHERE c.ou_id = ? AND c.descendant_id = ?
                   ORDER BY c.depth DESC LIMIT 1)`;

/** Each kind with its right, its table and its rule; a new kind is a new row. Names are compared ignoring case. */
const KINDS: Readonly<Record<Exclude<NamedType, NamedType.plugin>, NamedKind>> = {
  [NamedType.domain]: { right: 'domain', table: 'domain', taken: byName },
  [NamedType.role]: { right: 'role', table: 'role', taken: byName },
  [NamedType.userGroup]: { right: 'userGroup', table: 'user_group', taken: byName },
  [NamedType.menuGroup]: {
    right: 'app',
    table: 'menu_group',
    taken: ({ name, appId }) => ({ sql: 't.name = ? AND t.app_id = ?', values: [name, appId] }),
  },
  // Those of the first level, which people name.
  [NamedType.menu]: {
    right: 'app',
    table: 'menu',
    taken: ({ name, appId, locale }) => ({
      sql: `t.app_id = ? AND t.parent_id IS NULL AND LOWER(?) IN (t.name_default, t.name_${languageKey(locale)})`,
      values: [appId, name],
    }),
  },
  [NamedType.structure]: {
    right: 'structure',
    table: 'structure',
    taken: ({ name, rootId, locale, ouId }) => ({
      sql: `t.id IN (SELECT n.structure_id FROM structure_name n
              WHERE n.ou_id = t.ou_id AND n.language IN ('default', ?) AND n.name = ? AND n.scope_id = ${rootId ? ROOT_OF : '?'})`,
      values: [languageKey(locale), name, ...(rootId ? [ouId, rootId] : [ouId])],
    }),
  },
};

/**
 * Whether a name is free in the working OU, that of a plugin in the installation (CALL-224, CALL-225).
 * PERMISSION_DENIED without the operation of its kind, for a plugin to all but the super administrator;
 * INVALID_PARAMETER for a menu or menu group without its app, NOT_FOUND for an app that is not the OU's to use. A hint for forms: what is written is held unique by its table.
 */
export async function isNameFree(ctx: RequestContext, question: NameQuestion): Promise<boolean> {
  const locale = question.locale ? parseLocale(question.locale) : ctx.locale;
  const name = question.name.trim();
  if (question.type === NamedType.plugin) {
    if (sessionOf(ctx).level !== LEVEL.SUPER_ADMIN) fail('PERMISSION_DENIED');
    const { default: inAll, [languageKey(locale)]: inOne } = await takenPluginNames(ctx, question.id ?? null);
    return ![inAll, inOne].some((names) => names?.has(name.toLowerCase()));
  }
  const { right, table, taken } = KINDS[question.type];
  if (!sessionOf(ctx).operations.has(right)) fail('PERMISSION_DENIED');
  const isOfApp = question.type === NamedType.menuGroup || question.type === NamedType.menu;
  if (isOfApp) await requireApp(ctx, question.appId || fail('INVALID_PARAMETER', { field: 'appId' }));
  const condition = taken({ ...question, name, locale, ouId: workingOu(ctx) });
  const rows = await query(
    ctx,
    `SELECT 1 FROM ${table} t WHERE t.ou_id = ? AND ${condition.sql} AND t.id <> ? LIMIT 1`,
    [workingOu(ctx), ...condition.values, question.id ?? ''],
  );
  return rows.length === 0;
}
