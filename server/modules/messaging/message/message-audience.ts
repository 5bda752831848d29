import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
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

/**
 * The recipients of a call (MSG-42, MSG-47). NOT_FOUND with the field when one is not of the working OU (MSG-43),
 * INVALID_PARAMETER when none is named.
 */
export async function requireRecipients(ctx: RequestContext, input: MessageRecipientsInput): Promise<Recipients> {
  const userIds = [...new Set(input.userIds)];
  const userGroupIds = [...new Set(input.userGroupIds)];
  const assetIds = [...new Set(input.assetIds)];
  const wholeOrganization = input.wholeOrganization === true;
  if (!wholeOrganization && userIds.length + userGroupIds.length + assetIds.length === 0) {
    fail('INVALID_PARAMETER', { field: 'recipients' });
  }
  if ((await scoped(ctx, Member).count({ userId: In(userIds) })) < userIds.length) {
    fail('NOT_FOUND', { field: 'userIds' });
  }
  if ((await scoped(ctx, UserGroup).count({ id: In(userGroupIds) })) < userGroupIds.length) {
    fail('NOT_FOUND', { field: 'userGroupIds' });
  }
  await requireAssets(ctx, assetIds);
  return { wholeOrganization, userIds, userGroupIds, assetIds };
}

/** A part of an audience in the order of its ids. */
interface Part {
  /** The last id of the part before; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/**
 * The ids of the people whom a message reaches, each once, in their order: one statement for a part of at most 10,000.
 * Groups and access to assets count as they are now.
 */
export async function readAudience(
  ctx: RequestContext,
  recipients: Recipients,
  { after, limit }: Part,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT p.user_id AS id FROM (${audienceOf(ctx, recipients)}) p
         WHERE p.user_id > ${after} ORDER BY p.user_id LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

function audienceOf(ctx: RequestContext, { wholeOrganization, userIds, userGroupIds, assetIds }: Recipients): Sql {
  if (wholeOrganization) return sql`SELECT m.user_id FROM member m WHERE ${inOu(ctx, 'm')}`;
  const parts: Sql[] = [];
  if (userIds.length > 0) {
    parts.push(sql`SELECT m.user_id FROM member m WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)})`);
  }
  if (userGroupIds.length > 0) {
    parts.push(
      sql`SELECT g.user_id FROM user_group_member g WHERE ${inOu(ctx, 'g')} AND g.user_group_id IN (${join(userGroupIds)})`,
    );
  }
  if (assetIds.length > 0) parts.push(peopleWhoReach(ctx, 'asset', assetIds));
  return join(parts, ' UNION ');
}
