import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Preferences } from './account.service.js';
import { storePreferences } from './account.service.js';
import { Organization } from './organization.entity.js';

type Chosen = { readonly [Name in keyof Preferences]?: Preferences[Name] | null };

/**
 * Stores what the caller chose for themselves; what is null or left out stays (CALL-037). Throws INVALID_PARAMETER when
 * nothing is chosen, or a theme that the working OU does not offer (PROF-11).
 */
export async function choosePreferences(ctx: RequestContext, input: Chosen): Promise<void> {
  const chosen: Preferences = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Object.keys(chosen).length === 0) fail('INVALID_PARAMETER');
  const { accountId, ouId } = sessionOf(ctx);
  if (chosen.theme && ouId) {
    const { availableThemes } = await ctx.db.getRepository(Organization).findOneByOrFail({ id: ouId });
    if (!availableThemes.includes(chosen.theme)) fail('INVALID_PARAMETER', { field: 'theme' });
  }
  await storePreferences(ctx, accountId, chosen);
}
