import { importServer } from '../lib/portal/server-code.mjs';
import { newIdAt } from './ids.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof loadTools>>} Tools
 * @typedef {Tools['memberTerms']} MemberTerms
 */

/** The password of every person of the demo and of crowds. */
export const PASSWORD = 'Portal@2026';

/** The server's own rules, so that seeded rows are like those it writes. Needs the built server. */
export async function loadTools() {
  const { memberTerms } = await importServer('modules/identity/account/member-terms.service.js');
  const { hashPassword } = await importServer('integrations/crypto/password-hash.js');
  const { newSecret, hashSecret } = await importServer('core/ids.js');
  const { hashApiToken, hintOfApiToken, newApiToken } = await importServer('core/api-token-text.js');
  const { refreshReachOfAdmins } = await importServer('access/reach-rows.js');
  const { sampleAssets } = await importServer('integrations/asset-source/sample-assets.js');
  const rules = { memberTerms, hashPassword, newSecret, hashSecret, refreshReachOfAdmins, sampleAssets };
  const ofTokens = { hashApiToken, hintOfApiToken, newApiToken };
  return { ...rules, ...ofTokens, newIdAt, password: PASSWORD };
}
