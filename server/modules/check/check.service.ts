import type { Operation } from '../../access/levels.js';
import type { SqlCondition } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { Locale } from '../../core/locale.js';
import { languageKey, parseLocale } from '../../core/locale.js';
import { query } from '../../database/query.js';
import { NamedType } from './check.types.js';

/** A name, and what it must be unique among. */
export interface NameQuestion {
  readonly type: NamedType;
  readonly name: string;
  /** The row that has the name now, when it is renamed. */
  readonly id?: string | null;
  /** The node whose children a structure is among; roots without one. */
  readonly rootId?: string | null;
  /** The app whose menu group it is. */
  readonly appId?: string | null;
  /** The language of a structure's name; the caller's without one. */
  readonly locale?: string | null;
}

interface NamedKind {
  /** Who may name such a thing. */
  readonly right: Operation;
  readonly table: string;
  /** Which rows `t` of the working OU have the name. */
  readonly taken: (question: NameQuestion & { readonly locale: Locale }) => SqlCondition;
}

const byName = ({ name }: NameQuestion): SqlCondition => ({ sql: 't.name = ?', values: [name] });

/** Each kind with its right, its table and its rule; a new kind is a new row. Names are compared ignoring case. */
const KINDS: Readonly<Record<NamedType, NamedKind>> = {
  [NamedType.domain]: { right: 'domain', table: 'domain', taken: byName },
  [NamedType.role]: { right: 'role', table: 'role', taken: byName },
  [NamedType.userGroup]: { right: 'userGroup', table: 'user_group', taken: byName },
  [NamedType.menuGroup]: {
    right: 'app',
    table: 'menu_group',
    taken: ({ name, appId }) => ({ sql: 't.name = ? AND t.app_id = ?', values: [name, appId] }),
  },
  [NamedType.structure]: {
    right: 'structure',
    table: 'structure',
    taken: ({ name, rootId, locale }) => ({
      sql: `t.parent_id <=> ? AND (t.name = ? OR
              CONVERT(JSON_UNQUOTE(JSON_EXTRACT(t.name_json, '$.${languageKey(locale)}')) USING utf8mb4)
              COLLATE utf8mb4_unicode_ci = ?)`,
      values: [rootId ?? null, name, name],
    }),
  },
};

/**
 * Whether a name is free in the working OU (CALL-224). PERMISSION_DENIED without the operation of its kind,
 * INVALID_PARAMETER for a menu group without its app. A hint for forms: what is written is held unique by its table.
 */
export async function isNameFree(ctx: RequestContext, question: NameQuestion): Promise<boolean> {
  const { right, table, taken } = KINDS[question.type];
  if (!sessionOf(ctx).operations.has(right)) fail('PERMISSION_DENIED');
  if (question.type === NamedType.menuGroup && !question.appId) fail('INVALID_PARAMETER', { field: 'appId' });
  const locale = question.locale ? parseLocale(question.locale) : ctx.locale;
  const condition = taken({ ...question, name: question.name.trim(), locale });
  const rows = await query(
    ctx,
    `SELECT 1 FROM ${table} t WHERE t.ou_id = ? AND ${condition.sql} AND t.id <> ? LIMIT 1`,
    [workingOu(ctx), ...condition.values, question.id ?? ''],
  );
  return rows.length === 0;
}
