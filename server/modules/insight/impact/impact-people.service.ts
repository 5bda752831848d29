import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import { LEVEL } from '../../../context/levels.js';
import { reachOf } from '../../../access/reach-loss.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import type { Refusal } from '../../directory/user/user-authority.service.js';
import { removalRefusalOf, standingsOf } from '../../directory/user/user-authority.service.js';
import type { Impact } from './impact-count.js';
import { count, loss, MAX_NAMED, thingsVisible } from './impact-count.js';
import { thingsOfUsers } from './impact-things.service.js';
import type { Loss, RemovalBlock } from './impact.types.js';
import { LossKind, RemovalObstacle } from './impact.types.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { Member } from '../../identity/account/member.entity.js';

interface PersonRow {
  id: string;
  name: string;
}

const peopleOf = (rows: readonly PersonRow[]) => ({
  total: rows.length,
  names: rows.slice(0, MAX_NAMED).map((row) => row.name),
});

const obstacle = (reason: RemovalObstacle, rows: readonly PersonRow[]): RemovalBlock => {
  const { total, names } = peopleOf(rows);
  const things = rows.slice(0, MAX_NAMED).map((row) => ({ id: row.id, name: row.name }));
  return { reason, count: total, names, things };
};

/** Removing people from the OU (USER-26): their holdings there, and the people whom the caller may not remove. */
export async function impactOfUsers(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const held = (kind: LossKind, link: string, target: string): Promise<Loss> =>
    loss(ctx, kind, {
      rows: sql`${name(link)} l JOIN ${name(target)} t ON t.ou_id = l.ou_id AND t.id = ${name(`l.${target}_id`)}
               WHERE ${inOu(ctx, 'l')} AND l.user_id IN (${join(ids)})`,
      thing: 't.id',
      user: 'l.user_id',
      name: target === 'structure' ? 't.name_json' : 't.name',
      ...(target === 'structure' && { isLocalized: true }),
      ...((target === 'asset' || target === 'resource') && { visible: thingsVisible(ctx, target) }),
    });
  const ofPeople = (kind: LossKind, condition: Sql): Promise<Loss> =>
    loss(ctx, kind, {
      rows: sql`member m WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(ids)}) AND ${condition}`,
      thing: 'm.user_id',
      user: 'm.user_id',
      name: 'm.name',
    });
  const [people, standings, ...losses] = await Promise.all([
    membersOf(ctx, ids),
    standingsOf(ctx, ids),
    held(LossKind.ROLE, 'user_role', 'role'),
    held(LossKind.USER_GROUP, 'user_group_member', 'user_group'),
    held(LossKind.STRUCTURE, 'user_structure', 'structure'),
    held(LossKind.ASSET, 'user_asset', 'asset'),
    held(LossKind.RESOURCE, 'user_resource', 'resource'),
    thingsOfUsers(ctx, 'asset', ids),
    thingsOfUsers(ctx, 'resource', ids),
    ofPeople(
      LossKind.SUB_ADMIN,
      sql`EXISTS (SELECT 1 FROM sub_admin s WHERE s.ou_id = m.ou_id AND s.user_id = m.user_id)`,
    ),
    // The check for another OU looks across organizations; the answer says nothing else of it.
    ofPeople(
      LossKind.ACCOUNT,
      sql`NOT EXISTS (SELECT 1 FROM member e WHERE e.user_id = m.user_id AND e.ou_id <> m.ou_id)`,
    ),
  ]);
  const refused = (wanted: Refusal) =>
    people.filter(({ id }) => {
      const standing = standings.get(id);
      return standing && removalRefusalOf(ctx, standing) === wanted;
    });
  return {
    blocks: [
      obstacle(RemovalObstacle.SELF, refused('SELF')),
      obstacle(RemovalObstacle.OU_ADMIN, refused('ADMIN')),
      obstacle(RemovalObstacle.LEVEL, refused('LEVEL')),
    ],
    users: peopleOf(people),
    losses,
  };
}

async function membersOf(ctx: RequestContext, ids: readonly string[]): Promise<PersonRow[]> {
  const order = { name: 'ASC', userId: 'ASC' } as const;
  const members = await scoped(ctx, Member).select(['userId', 'name'], { userId: In([...ids]) }, { order });
  return members.map(({ userId, name: called }) => ({ id: userId, name: called }));
}

/**
 * Taking the office of sub-administrators (SUBA-09): their operations, and the people they managed. A super
 * sub-administrator takes neither their own nor another's of their kind (SUBA-16).
 */
export async function impactOfSubAdmins(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const rows = await query<PersonRow & { scope: string; operations: string }>(
    ctx,
    sql`SELECT m.user_id AS id, m.name, s.scope, s.operations FROM sub_admin s
       JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.user_id
      WHERE ${inOu(ctx, 's')} AND s.user_id IN (${join(ids)}) ORDER BY m.name, m.user_id`,
  );
  const { level, accountId } = sessionOf(ctx);
  const isLimited = level !== LEVEL.OU_ADMIN;
  const self = rows.filter((row) => isLimited && row.id === accountId);
  const equals = rows.filter((row) => isLimited && row.scope === 'ALL' && row.id !== accountId);
  const operations = [...new Set(rows.flatMap((row) => JSON.parse(row.operations) as string[]))];
  const limited = rows.filter((row) => row.scope !== 'ALL').map((row) => row.id);
  return {
    blocks: [obstacle(RemovalObstacle.SELF, self), obstacle(RemovalObstacle.LEVEL, equals)],
    users: peopleOf(rows),
    losses: [
      {
        kind: LossKind.OPERATION,
        count: operations.length,
        userCount: rows.filter((row) => row.operations !== '[]').length,
        names: operations,
        things: [],
      },
      await managedBy(ctx, limited.length === rows.length ? limited : null),
    ],
  };
}

/** The people these sub-administrators manage; null for somebody who manages the whole OU. */
async function managedBy(ctx: RequestContext, limited: readonly string[] | null): Promise<Loss> {
  const whole = sql`member m WHERE ${inOu(ctx, 'm')}`;
  const {
    count: total,
    names,
    things,
  } = await count(ctx, {
    rows: limited ? reachOf(workingOu(ctx), limited) : whole,
    thing: 'm.user_id',
    name: 'm.name',
  });
  return { kind: LossKind.REACH, count: total, userCount: 0, names, things };
}
