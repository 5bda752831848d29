import { createConnection } from 'mysql2/promise';
import { newIdAt } from '../../scripts/demo/ids.mjs';
import { loadDemo } from '../../scripts/demo/load-demo.mjs';
import { refreshReachOfAdmins } from '../../server/access/reach-rows.js';
import { hashApiToken, hintOfApiToken, newApiToken } from '../../server/core/api-token-text.js';
import { hashSecret, newSecret } from '../../server/core/ids.js';
import { sampleAssets } from '../../server/integrations/asset-source/sample-assets.js';
import { hashPassword } from '../../server/integrations/crypto/password-hash.js';
import { memberTerms } from '../../server/modules/identity/account/member-terms.service.js';
import { seal } from '../../server/integrations/crypto/seal.js';
import { newWebhookSecret } from '../../server/modules/messaging/webhook/webhook-signature.js';
import { typeOfEvent } from '../../server/modules/messaging/webhook/webhook-types-of-events.js';
import { TEST_PASSWORD } from './factory.js';
import { TEST_SECRET } from './messaging-factory.js';
import type { TestPortal } from './portal.js';

const crypto = { newSecret, hashSecret, hashPassword, hashApiToken, hintOfApiToken, newApiToken };
const webhooks = { sealed: (text: string) => seal(TEST_SECRET, text), newWebhookSecret, typeOfEvent };
const rules = { ...crypto, ...webhooks, newIdAt, memberTerms, refreshReachOfAdmins, sampleAssets };

/** The tools that load the demo into a test portal. */
export const DEMO_TOOLS = { ...rules, password: TEST_PASSWORD, sampleOrigin: 'http://localhost:4001' };

/** Loads the demo into an empty test portal; answers the credentials of its sample apps. */
export async function loadDemoData({
  database,
}: TestPortal): Promise<{ appId: string; secret: string | null; code: string }[]> {
  const connection = await createConnection(database.url);
  try {
    const loaded = await loadDemo(connection, DEMO_TOOLS);
    if (!loaded) throw new Error('The database is not empty.');
    return loaded.credentials;
  } finally {
    await connection.end();
  }
}
