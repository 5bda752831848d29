import { LEVEL } from '../../../context/levels.js';
import { reachOf } from '../../../access/reach-loss.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { placeholders, query } from '../../../database/query.js';
import type { Refusal } from '../../directory/user/user-authority.service.js';
import { removalRefusalOf, standingsOf } from '../../directory/user/user-authority.service.js';
import type { Going, Impact } from './impact-count.js';
import { assetsVisible, MAX_NAMED, count, loss } from './impact-count.js';
import type { Loss, RemovalBlock } from './impact.types.js';
import { LossKind, RemovalObstacle } from './impact.types.js';

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
  return { reason, count: total, names };
};

/** Removing people from the OU (USER-26): what each of them holds there, and whom the caller may not remove. */
export async function impactOfUsers(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const ouId = workingOu(ctx);
  const marks = placeholders(ids);
  const held = (kind: LossKind, link: string, target: string): Promise<Loss> =>
    loss(ctx, kind, {
      rows: {
        sql: `${link} l JOIN ${target} t ON t.ou_id = l.ou_id AND t.id = l.${target}_id
               WHERE l.ou_id = ? AND l.user_id IN (${marks})`,
        values: [ouId, ...ids],
      },
      thing: 't.id',
      user: 'l.user_id',
      name: target === 'structure' ? 't.name_json' : 't.name',
      ...(target === 'structure' && { isLocalized: true }),
      ...(target === 'asset' && { visible: assetsVisible(ctx) }),
    });
  const ofPeople = (kind: LossKind, condition: string): Promise<Loss> =>
    loss(ctx, kind, {
      rows: {
        sql: `member m WHERE m.ou_id = ? AND m.user_id IN (${marks}) AND ${condition}`,
        values: [ouId, ...ids],
      },
      thing: 'm.user_id',
      user: 'm.user_id',
      name: 'm.name',
    });
  const [people, standings, ...losses] = await Promise.all([
    query<PersonRow>(
      ctx,
      `SELECT user_id AS id, name FROM member WHERE ou_id = ? AND user_id IN (${marks}) ORDER BY name, user_id`,
      [ouId, ...ids],
    ),
    standingsOf(ctx, ids),
    held(LossKind.ROLE, 'user_role', 'role'),
    held(LossKind.USER_GROUP, 'user_group_member', 'user_group'),
    held(LossKind.STRUCTURE, 'user_structure', 'structure'),
    held(LossKind.ASSET, 'user_asset', 'asset'),
    ofPeople(
      LossKind.SUB_ADMIN,
      'EXISTS (SELECT 1 FROM sub_admin s WHERE s.ou_id = m.ou_id AND s.user_id = m.user_id)',
    ),
    // Whether there is another OU at all is asked across organizations; nothing of it is told.
    ofPeople(
      LossKind.ACCOUNT,
      'NOT EXISTS (SELECT 1 FROM member e WHERE e.user_id = m.user_id AND e.ou_id <> m.ou_id)',
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

/**
 * Taking the office of sub-administrators (SUBA-09): their operations, and the people they managed. A super
 * sub-administrator takes neither their own nor another's of their kind (SUBA-16).
 */
export async function impactOfSubAdmins(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const ouId = workingOu(ctx);
  const rows = await query<PersonRow & { scope: string; operations: string }>(
    ctx,
    `SELECT m.user_id AS id, m.name, s.scope, s.operations FROM sub_admin s
       JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.user_id
      WHERE s.ou_id = ? AND s.user_id IN (${placeholders(ids)}) ORDER BY m.name, m.user_id`,
    [ouId, ...ids],
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
      },
      await managedBy(ctx, limited.length === rows.length ? limited : null),
    ],
  };
}

/** Whom these sub-administrators manage; null for somebody who manages the whole OU. */
async function managedBy(ctx: RequestContext, limited: readonly string[] | null): Promise<Loss> {
  const ouId = workingOu(ctx);
  const whole: Going['rows'] = { sql: 'member m WHERE m.ou_id = ?', values: [ouId] };
  const { count: total, names } = await count(ctx, {
    rows: limited ? reachOf(ouId, limited) : whole,
    thing: 'm.user_id',
    name: 'm.name',
  });
  return { kind: LossKind.REACH, count: total, userCount: 0, names };
}
