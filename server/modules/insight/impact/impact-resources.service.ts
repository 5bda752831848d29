import sql, { join } from 'sql-template-tag';
import { groupInScope, structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { Impact } from './impact-count.js';
import { count, loss, personVisible } from './impact-count.js';
import { LossKind } from './impact.types.js';

/**
 * The losses of deleting resources: people who have one directly, the user groups with their members, and the nodes
 * whose resource it is (BYND-02, RSRC-05). Six statements.
 */
export async function impactOfResources(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const links = (table: string) => sql`${name(table)} l`;
  const these = sql`WHERE ${inOu(ctx, 'l')} AND l.resource_id IN (${join(ids)})`;
  const [users, groups, nodes] = await Promise.all([
    count(ctx, {
      rows: sql`${links('user_resource')} JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id ${these}`,
      thing: 'l.user_id',
      user: 'l.user_id',
      name: 'm.name',
      visible: personVisible(ctx, 'l.user_id'),
    }),
    loss(ctx, LossKind.USER_GROUP, {
      rows: sql`${links('user_group_resource')} JOIN user_group g ON g.ou_id = l.ou_id AND g.id = l.user_group_id
        LEFT JOIN user_group_member m ON m.ou_id = g.ou_id AND m.user_group_id = g.id ${these}`,
      thing: 'g.id',
      user: 'm.user_id',
      name: 'g.name',
      visible: groupInScope(ctx, 'g'),
    }),
    loss(ctx, LossKind.STRUCTURE, {
      rows: sql`${links('structure_resource')} JOIN structure n ON n.ou_id = l.ou_id AND n.id = l.structure_id ${these}`,
      thing: 'n.id',
      name: 'n.name_json',
      isLocalized: true,
      visible: structureInScope(ctx, 'n'),
    }),
  ]);
  return { blocks: [], users: { total: users.count, names: users.names }, losses: [groups, nodes] };
}

/** RSRC-09: NOT_FOUND for a resource of another OU. */
export async function requireResources(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await query(ctx, sql`SELECT 1 FROM resource r WHERE ${inOu(ctx, 'r')} AND r.id IN (${join(ids)})`);
  if (rows.length < ids.length) fail('NOT_FOUND');
}
