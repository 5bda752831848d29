import sql from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import { originOf } from '../../../core/web-url.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { accountProfile } from '../../identity/account/account.service.js';
import { readOrganization } from '../../directory/organization/organization.service.js';
import { HELD, opensApp, PERMISSIONS_OF_ROLES } from '../portal/portal-grants.service.js';
import { openApp } from '../portal/portal.service.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { App, AppCode } from './app.entity.js';
import type { AppCodeView, AppIdentity } from './app.types.js';
import { inOu } from '../../../database/sql.js';

/** SHELL-44 */
const CODE_LIFETIME = 60_000;

/**
 * A one-time code that tells an embedded app's back end who opened it, bound to app and session (SHELL-44). On a page that
 * a shortcut app took over, it is for the app that the page belongs to. NOT_FOUND and PERMISSION_DENIED as for opening the
 * app.
 */
export async function issueCode(ctx: RequestContext, appId: string, menuCode?: string | null): Promise<AppCodeView> {
  const session = sessionOf(ctx);
  const { menus } = await openApp(ctx, appId);
  const menu = menus.flatMap((each) => [each, ...each.children]).find(({ code }) => code === menuCode);
  // A parent without a page only groups its children: no source page was opened to anybody.
  const audienceId = (menu?.url && menu.source?.appId) || null;
  const app = await scoped(ctx, App).get({ id: audienceId ?? appId });
  const origin = originOf(app.url) ?? fail('NOT_FOUND');
  const code = newSecret();
  const expiresTime = now() + CODE_LIFETIME;
  await scoped(ctx, AppCode).insert([
    {
      codeHash: hashSecret(code),
      appId,
      audienceId,
      sessionId: session.id,
      locale: ctx.locale,
      expireTime: expiresTime,
      usedTime: null,
    },
  ]);
  const audience = audienceId ?? appId;
  const permissions = await permissionsOf(ctx, session.accountId, { appId: audience, openedId: appId });
  return { code, origin, expiresTime, appId: audience, permissions };
}

/**
 * Exchanges a code for the person behind it, by the app's own credentials (SHELL-45). Throws EXPIRED for every invalid
 * code: unknown, used, too old, of another app, of an ended session, or of a person who may no longer open the app. One
 * answer for all of them reveals nothing about a revocation (SHELL-47, BYND-04).
 */
export async function exchangeCode(ctx: RequestContext, code: string): Promise<AppIdentity> {
  const { appId } = ctx.app ?? fail('UNAUTHENTICATED');
  const ouId = workingOu(ctx);
  const codeHash = hashSecret(code);
  const time = now();
  const taken = await execute(
    ctx,
    sql`UPDATE app_code SET used_time = ${time} WHERE code_hash = ${codeHash} AND ${inOu(ctx)}
         AND COALESCE(audience_id, app_id) = ${appId} AND used_time IS NULL AND expire_time > ${time}`,
  );
  if (taken !== 1) fail('EXPIRED');
  const [caller] = await query<{ accountId: string; locale: Locale; openedId: string }>(
    ctx,
    sql`SELECT s.account_id AS accountId, c.locale, c.app_id AS openedId FROM app_code c
       JOIN session s ON s.id = c.session_id AND s.ou_id = c.ou_id AND s.ended_time IS NULL AND s.expire_time > ${time}
       JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.account_id
       JOIN account a ON a.id = s.account_id AND a.is_disabled = 0 AND (a.start_time IS NULL OR a.start_time <= ${time})
            AND (a.expire_time IS NULL OR a.expire_time > ${time})
      WHERE ${inOu(ctx, 'c')} AND c.code_hash = ${codeHash}`,
  );
  if (!caller || !(await mayOpen(ctx, caller.accountId, caller.openedId))) fail('EXPIRED');
  const [user, organization, permissions] = await Promise.all([
    accountProfile(ctx, caller.accountId),
    readOrganization(ctx, ouId),
    permissionsOf(ctx, caller.accountId, { appId, openedId: caller.openedId }),
  ]);
  ctx.audit.accountId = caller.accountId;
  ctx.audit.resourceId = appId;
  const { locale } = caller;
  const opened = organization ?? fail('EXPIRED');
  const [first = user.theme] = opened.availableThemes;
  // A theme that the OU took away is not what the person sees (PROF-11).
  const theme = opened.availableThemes.includes(user.theme) ? user.theme : first;
  return { user, organization: opened, permissions, locale, theme, appId };
}

/** Whether somebody's roles open an enabled app of the working OU, as {@link openApp} asks of the caller. */
export async function mayOpen(ctx: RequestContext, userId: string, appId: string): Promise<boolean> {
  const opened = await query(
    ctx,
    sql`SELECT 1 FROM app a WHERE ${inOu(ctx, 'a')} AND a.id = ${appId} AND a.is_enable = 1 AND ${AVAILABLE}
         AND ${opensApp(userId)}`,
  );
  return opened.length > 0;
}

/** The person's permissions in the app: those of the opened app, or those that a shortcut app took from this one. */
export async function permissionsOf(
  ctx: RequestContext,
  userId: string,
  { appId, openedId }: { readonly appId: string; readonly openedId: string },
): Promise<string[]> {
  const rows = await query<{ identifier: string }>(
    ctx,
    sql`SELECT DISTINCT p.identifier FROM ${PERMISSIONS_OF_ROLES} JOIN user_role u ON ${HELD}
      WHERE ${inOu(ctx, 'u')} AND u.user_id = ${userId} AND p.app_id = ${openedId}
        AND (p.app_id = ${appId} OR p.source_app_id = ${appId})
      ORDER BY p.identifier`,
  );
  return rows.map((row) => row.identifier);
}
