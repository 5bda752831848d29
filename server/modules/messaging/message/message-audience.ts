import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { peopleWhoReach } from '../../../access/thing-reachers.js';
import { UserGroup } from '../../directory/user-group/user-group.entity.js';
import { Member } from '../../identity/account/member.entity.js';
import { requireAssets } from '../../operations/asset/asset-reach.service.js';
import type { MessageRecipientsInput } from './message-input.types.js';

/** The people whom a message names, each list without repetitions. */
export interface Recipients {
  readonly wholeOrganization: boolean;
  readonly userIds: readonly string[];
  readonly userGroupIds: readonly string[];
  readonly assetIds: readonly string[];
}

/** The ways to name people, in the order of the input. */
const RECIPIENTS = ['userIds', 'userGroupIds', 'assetIds', 'wholeOrganization'].map((field) => `recipients.${field}`);

/**
 * The recipients of a call (MSG-42, MSG-47). NOT_FOUND with the field when one is not of the working OU (MSG-43),
 * INVALID_PARAMETER when none is named.
 */
export async function requireRecipients(ctx: RequestContext, input: MessageRecipientsInput): Promise<Recipients> {
  const userIds = [...new Set(input.userIds)];
  const userGroupIds = [...new Set(input.userGroupIds)];
  const assetIds = [...new Set(input.assetIds)];
  const wholeOrganization = input.wholeOrganization === true;
  if (!wholeOrganization && userIds.length + userGroupIds.length + assetIds.length === 0)
    failChoice('noField', RECIPIENTS);
  if ((await scoped(ctx, Member).count({ userId: In(userIds) })) < userIds.length) {
    fail('NOT_FOUND', { field: 'userIds' });
  }
  if ((await scoped(ctx, UserGroup).count({ id: In(userGroupIds) })) < userGroupIds.length) {
    fail('NOT_FOUND', { field: 'userGroupIds' });
  }
  await requireAssets(ctx, assetIds);
  return { wholeOrganization, userIds, userGroupIds, assetIds };
}

/** A part of an audience in the order of its ids: those behind `after`, up to and with `upTo`. */
export interface Range {
  readonly after: string;
  readonly upTo: string | null;
}

/**
 * The first ids behind `after` of the people whom a message reaches, each once, in their order. One statement. Groups
 * and access to assets count as they are now.
 */
export async function readAudience(
  ctx: RequestContext,
  recipients: Recipients,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const people = audienceOf(ctx, recipients, { after, upTo: null });
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT p.user_id AS id FROM (${people}) p ORDER BY p.user_id LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

/** Whether the working OU has more than `number` members. One statement, which reads no more of the index than that. */
export async function hasMoreMembers(ctx: RequestContext, number: number): Promise<boolean> {
  const rows = await query(ctx, sql`SELECT 1 FROM member m WHERE ${inOu(ctx, 'm')} LIMIT 1 OFFSET ${number}`);
  return rows.length > 0;
}

/** The people whom a message reaches, each once, as a select of `user_id`. */
export function audienceOf(
  ctx: RequestContext,
  { wholeOrganization, userIds, userGroupIds, assetIds }: Recipients,
  { after, upTo }: Range,
): Sql {
  // In each part, so that none is read whole for a part of it.
  const among = (member: Sql) => sql`AND ${member} > ${after} ${upTo === null ? empty : sql`AND ${member} <= ${upTo}`}`;
  const members = sql`SELECT m.user_id FROM member m WHERE ${inOu(ctx, 'm')} ${among(name('m.user_id'))}`;
  if (wholeOrganization) return members;
  const parts: Sql[] = [];
  if (userIds.length > 0) parts.push(sql`${members} AND m.user_id IN (${join(userIds)})`);
  if (userGroupIds.length > 0) {
    parts.push(
      sql`SELECT g.user_id FROM user_group_member g
           WHERE ${inOu(ctx, 'g')} AND g.user_group_id IN (${join(userGroupIds)}) ${among(name('g.user_id'))}`,
    );
  }
  if (assetIds.length > 0) parts.push(peopleWhoReach(ctx, 'asset', assetIds, among));
  return parts.length > 1 ? join(parts, ' UNION ') : sql`SELECT DISTINCT d.user_id FROM (${join(parts, '')}) d`;
}
