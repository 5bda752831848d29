import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fail, failChoice } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { addMember } from '../../identity/account/member.service.js';
import { FormerMember } from './former-member.entity.js';
import { openContacts } from './user-contacts.service.js';
import { parseEmail } from './user-fields.service.js';
import type { FirstLinks } from '../user/user-first-links.service.js';
import { requireFirstLinks, storeFirstLinks } from '../user/user-first-links.service.js';
import { isMailable, mailFromOrganization } from './user-mail.service.js';
import type { UserJoinArguments } from './user-change.types.js';

const MEMBER_PATH = '/company-select';

interface Joining {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale | null;
}

/**
 * Makes an existing account a member of the working OU, changing none of its data (CALL-135, USER-25); answers its id.
 * By e-mail address it is an invitation, mailed where mail is on; by id it takes a removal back, for as long as that is
 * remembered. An account that was disabled for want of an OU is enabled again (USER-26).
 *
 * The call reveals that an account with an address exists only by adding it, with an audit event, and only so often.
 * NOT_FOUND on `email` for an address of nobody who could join: unknown, a super administrator's, of another OU's
 * domain, or not confirmed, all alike; NOT_FOUND for any id that was not removed from here lately; ALREADY_EXISTS for a
 * member (USER-11); INVALID_PARAMETER unless exactly one of id and address is given; and the errors of
 * requireFirstLinks.
 */
export async function joinUser(ctx: RequestContext, input: UserJoinArguments): Promise<string> {
  const { userId, organizationId } = input;
  if (organizationId && organizationId !== workingOu(ctx)) fail('NOT_FOUND');
  if (Boolean(userId) === Boolean(input.email)) failChoice('oneField', ['email', 'userId']);
  await ctx.runtime.limits.take('accountCheck', sessionOf(ctx).accountId);
  await holdOrganization(ctx, workingOu(ctx));
  const gained = await requireFirstLinks(ctx, input);
  const person = userId ? await formerMember(ctx, userId) : await invited(ctx, input);
  await admit(ctx, person, input);
  noteChange(ctx, person, gained);
  if (!userId && isMailable(ctx, person.email)) {
    const { name, email, locale } = person;
    await mailFromOrganization(ctx, { name, email, locale }, { kind: 'memberInvitation', path: MEMBER_PATH });
  }
  return person.id;
}

/**
 * Takes the caller's removal of a member back (CALL-297); throws as {@link joinUser} does for an id. Call it in a
 * transaction; a refusal changes nothing.
 */
export async function joinFormer(ctx: RequestContext, userId: string, links: FirstLinks): Promise<void> {
  await holdOrganization(ctx, workingOu(ctx));
  const gained = await requireFirstLinks(ctx, links);
  const person = await formerMember(ctx, userId);
  await admit(ctx, person, links);
  noteChange(ctx, person, gained);
}

async function admit(ctx: RequestContext, { id: userId }: Joining, links: FirstLinks): Promise<void> {
  await execute(
    acrossOrganizations(ctx, 'only an account without any OU is enabled'),
    sql`UPDATE account SET is_disabled = 0 WHERE id = ${userId} AND is_disabled = 1
        AND NOT EXISTS (SELECT 1 FROM member m WHERE m.user_id = account.id)`,
  );
  await addMember(ctx, workingOu(ctx), userId);
  await scoped(ctx, FormerMember).delete({ userId });
  await storeFirstLinks(ctx, userId, links);
}

type JoiningRow = Joining & { readonly isMember: number };

/**
 * Accounts `a` that may join the working OU at all, held until the end of the transaction: a domain lets its people
 * into its own OU only (SSO-10).
 */
const joinable = (ctx: RequestContext, rest: Sql): Promise<JoiningRow[]> =>
  query<JoiningRow>(
    ctx,
    sql`SELECT a.id, a.name, a.email, a.locale,
    EXISTS (SELECT 1 FROM member m WHERE ${inOu(ctx, 'm')} AND m.user_id = a.id) AS isMember
   FROM account a
  WHERE a.is_super_admin = 0
    AND (a.type = 'INTERNAL' OR EXISTS (SELECT 1 FROM domain d WHERE ${inOu(ctx, 'd')} AND d.id = a.domain_id))
    AND ${rest} FOR UPDATE`,
  );

async function formerMember(ctx: RequestContext, userId: string): Promise<Joining> {
  const [row] = await joinable(
    ctx,
    sql`a.id = ${userId} AND (EXISTS (SELECT 1 FROM former_member f WHERE ${inOu(ctx, 'f')} AND f.user_id = a.id)
        OR EXISTS (SELECT 1 FROM member n WHERE ${inOu(ctx, 'n')} AND n.user_id = a.id))`,
  );
  if (!row) fail('NOT_FOUND');
  return requireStranger(row, 'userId');
}

/**
 * The owner of an address: the account that confirmed it, else one of the OU's own domains, whose provider vouches for
 * it. A mere claim of an address names nobody (threats 43).
 */
async function invited(ctx: RequestContext, input: UserJoinArguments): Promise<Joining> {
  const email = parseEmail((await openContacts(ctx, { email: input.email, keyId: input.keyId })).email);
  const rows = await joinable(
    ctx,
    sql`a.email = ${email} AND (a.type = 'DOMAIN' OR a.email_confirmed_time IS NOT NULL)
      ORDER BY a.type = 'INTERNAL' DESC, a.id`,
  );
  // The column's collation ignores accents.
  const row = rows.find((found) => found.email?.toLowerCase() === email?.toLowerCase());
  if (!row) fail('NOT_FOUND', { message: 'error.personUnknown', field: 'email' });
  return requireStranger(row, 'email');
}

function requireStranger(row: JoiningRow, field: string): Joining {
  if (row.isMember) fail('ALREADY_EXISTS', { message: 'error.userExists', field });
  return row;
}
