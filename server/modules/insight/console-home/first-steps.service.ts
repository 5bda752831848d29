import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { inEffect } from '../../identity/domain/domain-proof.service.js';
import { FirstStepKind } from './console-home-kinds.types.js';
import type { FirstSteps } from './first-steps.types.js';

/** The most that a step counts: it is done by one. */
const MOST = 100;

/** People can work once these are done. */
const NEEDED: ReadonlySet<FirstStepKind> = new Set([
  FirstStepKind.PEOPLE,
  FirstStepKind.APPS,
  FirstStepKind.MENU_GROUPS,
  FirstStepKind.ROLES,
]);

/**
 * The steps until the people of the working OU can work, told from the things that there are (SHELL-50, CALL-266). Each
 * count stops at 100. One statement.
 */
export async function firstSteps(ctx: RequestContext): Promise<FirstSteps> {
  const ou = workingOu(ctx);
  const [row] = await query<Record<FirstStepKind | 'isHidden', number>>(
    ctx,
    sql`SELECT o.is_first_steps_hidden AS isHidden, o.member_count - 1 AS PEOPLE,
          (SELECT COUNT(*) FROM security_rule s WHERE s.owner_id = o.id) AS SECURITY,
          (SELECT COUNT(*) FROM (SELECT 1 FROM structure s WHERE ${inOu(ctx, 's')} LIMIT ${MOST}) s) AS STRUCTURE,
          (SELECT COUNT(DISTINCT n.app_id) FROM (SELECT n.app_id FROM menu n WHERE ${inOu(ctx, 'n')} LIMIT ${MOST}) n) AS APPS,
          (SELECT COUNT(DISTINCT g.menu_group_id) FROM (SELECT g.menu_group_id FROM menu_group_menu g
            WHERE ${inOu(ctx, 'g')} LIMIT ${MOST}) g) AS MENU_GROUPS,
          (SELECT COUNT(DISTINCT u.role_id) FROM (SELECT u.role_id FROM user_role u
            WHERE ${inOu(ctx, 'u')} LIMIT ${MOST}) u) AS ROLES,
          (SELECT COUNT(*) FROM (SELECT 1 FROM domain d WHERE ${inOu(ctx, 'd')} AND ${inEffect(ctx)} LIMIT ${MOST}) d) AS DOMAINS,
          (SELECT COUNT(*) FROM (SELECT 1 FROM sub_admin a WHERE ${inOu(ctx, 'a')} LIMIT ${MOST}) a) AS SUB_ADMINS
        FROM organization o WHERE o.id = ${ou}`,
  );
  return {
    isHidden: row?.isHidden === 1,
    steps: Object.values(FirstStepKind).map((kind) => ({
      kind,
      count: Math.min(MOST, Math.max(0, Number(row?.[kind] ?? 0))),
      isOptional: !NEEDED.has(kind),
    })),
  };
}

/** Hides the first steps from the home of the OU's administrators, or shows them again (CALL-267). */
export async function hideFirstSteps(ctx: RequestContext, isHidden: boolean): Promise<void> {
  ctx.audit.resourceId = workingOu(ctx);
  await table(ctx, Organization).update({ id: workingOu(ctx) }, { isFirstStepsHidden: isHidden });
}
