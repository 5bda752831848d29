import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { UserGroup } from '../../directory/user-group/user-group.entity.js';
import { Member } from '../../identity/account/member.entity.js';
import { RecipientKind } from './announcement-kinds.types.js';
import type { AnnouncementAudience, AnnouncementRecipientInput } from './announcement.types.js';

/** The chosen recipients, with each id once, and none of another kind. */
export interface Chosen {
  readonly kind: RecipientKind;
  readonly userIds: readonly string[];
  readonly userGroupIds: readonly string[];
}

/**
 * The recipients of an input (ANNC-02, ANNC-03). Throws INVALID_PARAMETER with `recipient` if nobody is named,
 * OUT_OF_RANGE for more than 1000 ids, NOT_FOUND for an id of another OU.
 */
export async function parseRecipient(ctx: RequestContext, input: AnnouncementRecipientInput): Promise<Chosen> {
  const { kind } = input;
  const userIds = kind === RecipientKind.USERS ? [...new Set(input.userIds ?? [])] : [];
  const userGroupIds = kind === RecipientKind.USER_GROUPS ? [...new Set(input.userGroupIds ?? [])] : [];
  if (kind !== RecipientKind.ALL && userIds.length + userGroupIds.length === 0) {
    fail('INVALID_PARAMETER', { field: 'recipient' });
  }
  const found =
    kind === RecipientKind.USERS
      ? await scoped(ctx, Member).count({ userId: In(userIds) })
      : await scoped(ctx, UserGroup).count({ id: In(userGroupIds) });
  if (found < userIds.length + userGroupIds.length) fail('NOT_FOUND', { field: 'recipient' });
  return { kind, userIds, userGroupIds };
}

/**
 * Members `m` of the working OU among the chosen, each once per chosen group: accounts that are neither disabled nor
 * expired, because mails to people who left must not go out.
 */
function chosenMembers(ctx: RequestContext, { kind, userIds, userGroupIds }: Chosen): Sql {
  const groups = sql`JOIN user_group_member g ON g.ou_id = m.ou_id AND g.user_id = m.user_id
    AND g.user_group_id IN (${join(userGroupIds.length > 0 ? userGroupIds : [''])})`;
  return sql`FROM member m JOIN account a ON a.id = m.user_id ${kind === RecipientKind.USER_GROUPS ? groups : empty}
    WHERE ${inOu(ctx, 'm')} AND a.is_disabled = 0 AND m.expire_time > ${now()}
    ${kind === RecipientKind.USERS ? sql`AND m.user_id IN (${join(userIds.length > 0 ? userIds : [''])})` : empty}`;
}

/** Only groups have people twice: without it, a hundred thousand need no temporary table. */
const once = ({ kind }: Chosen): Sql => (kind === RecipientKind.USER_GROUPS ? sql`DISTINCT` : empty);

/** The people whom an announcement to the chosen would reach now, without doubles (CALL-385). One statement. */
export async function countAudience(
  ctx: RequestContext,
  input: AnnouncementRecipientInput,
): Promise<AnnouncementAudience> {
  const chosen = await parseRecipient(ctx, input);
  const [row] = await query<{ named: number; people: number; withoutAddress: number }>(
    ctx,
    sql`SELECT COUNT(*) AS named, COUNT(${once(chosen)} m.user_id) AS people,
            COUNT(${once(chosen)} IF(m.email = '', m.user_id, NULL)) AS withoutAddress ${chosenMembers(ctx, chosen)}`,
  );
  const { named = 0, people = 0, withoutAddress = 0 } = row ?? {};
  return { people, doubles: named - people, withoutAddress };
}

/** The ids of the chosen people, each once, for an INSERT … SELECT. @param values further columns before the id */
export const selectAudience = (ctx: RequestContext, chosen: Chosen, values: Sql): Sql =>
  sql`SELECT ${once(chosen)} ${values}, m.user_id ${chosenMembers(ctx, chosen)}`;
