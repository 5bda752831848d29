import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import { inOu, name } from '../database/sql.js';
import type { ThingKind } from './thing-reach.js';
import { THINGS, thingsReached } from './thing-reach.js';

const KINDS = Object.keys(THINGS) as ThingKind[];

/**
 * PERMISSION_DENIED if the auto-authorization of a node would give the caller assets or resources that they do not reach
 * now, even if they count later: nobody but the OU administrator gives anything to themselves (SUBA-16, threats 36). The
 * things are compared one by one: numbers would hide a gain beside a loss at the same moment. The caller holds the node,
 * so that nothing is placed below it in the meantime. One statement.
 */
export async function refuseOwnGain(ctx: RequestContext, structureId: string): Promise<void> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return;
  const [row] = await query<{ isGain: number }>(
    ctx,
    sql`SELECT ${join(
      KINDS.map((kind) => sql`EXISTS (${gainAt(ctx, kind, structureId)})`),
      ' OR ',
    )} AS isGain`,
  );
  if (row?.isGain === 1) fail('PERMISSION_DENIED', { message: 'error.structureOwn' });
}

/** The things of a kind below a node at which the caller stands, as far as the caller does not reach them. */
function gainAt(ctx: RequestContext, kind: ThingKind, structureId: string): Sql {
  const { accountId } = sessionOf(ctx);
  const { column, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  return sql`SELECT 1 FROM user_structure u
    JOIN structure_closure c ON c.ou_id = u.ou_id AND c.ancestor_id = u.structure_id AND c.depth > 0
    JOIN ${name(structure)} l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
   WHERE ${inOu(ctx, 'u')} AND u.user_id = ${accountId} AND u.structure_id = ${structureId}
     AND ${thing} NOT IN (SELECT r.id FROM (${thingsReached(ctx, kind, accountId, 'EVER')}) r)`;
}
