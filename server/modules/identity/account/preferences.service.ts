import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import { table } from '../../../database/scoped.js';
import type { Preferences } from './account.service.js';
import { storePreferences } from './account.service.js';
import { Organization } from './organization.entity.js';

const FIELDS = [
  'theme',
  'isSystemTheme',
  'isOldNavigation',
  'isLeaveCountdownOff',
  'isShortcutHintSeen',
] as const satisfies readonly (keyof Preferences)[];

type Chosen = { readonly [Name in keyof Preferences]?: Preferences[Name] | null };

/**
 * Stores the preferences of the caller; those that are null or left out stay (CALL-037). Throws INVALID_PARAMETER without
 * any, and for a theme that the working OU does not offer (PROF-11). A client that knows themes only chooses one instead
 * of the colours of the device (CALL-271).
 */
export async function choosePreferences(ctx: RequestContext, input: Chosen): Promise<void> {
  const chosen: Preferences = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Object.keys(chosen).length === 0) failChoice('noField', FIELDS);
  const { accountId, ouId } = sessionOf(ctx);
  if (chosen.theme && ouId) {
    const { availableThemes } = await table(ctx, Organization).get({ id: ouId });
    if (!availableThemes.includes(chosen.theme)) fail('INVALID_PARAMETER', { field: 'theme' });
  }
  await storePreferences(ctx, accountId, chosen.theme ? { isSystemTheme: false, ...chosen } : chosen);
}
