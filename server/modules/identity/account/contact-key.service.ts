import type { DataSource } from 'typeorm';
import type { Environment } from '../../../config/environment.js';
import { now } from '../../../core/clock.js';
import { Refusal } from '../../../core/refusal.js';
import { execute, query } from '../../../database/query.js';
import type { ContactKey } from '../../../integrations/crypto/contact-cipher.js';
import { contactKeyOf } from '../../../integrations/crypto/contact-cipher.js';
import { createKeyPair } from '../../../integrations/crypto/rsa.js';
import type { KeyPair } from '../../../integrations/crypto/rsa.js';
import { isOpenedBy, seal, unseal } from '../../../integrations/crypto/seal.js';

/** An installation has one. */
const ONLY_ID = 1;

const CHANGED = `The key of contact data does not open, although PORTAL_SECRET is right: its row was changed.
Put the row back, or have a new key made: npm run change-secret -- --help`;

/**
 * The installation's key pair of contact data (CONF-26): made by the server that starts first, sealed under
 * PORTAL_SECRET. Throws a Refusal where the stored one does not open: after `admitSecret`, somebody changed its row.
 */
export async function loadContactKey({ secret }: Environment, database: DataSource): Promise<ContactKey> {
  const ctx = { db: database.manager };
  const read = async () => {
    const [row] = await query<KeyPair>(
      ctx,
      'SELECT public_key AS publicKey, private_key AS privateKey FROM contact_key WHERE id = ?',
      [ONLY_ID],
    );
    return row ?? null;
  };
  const stored = (await read()) ?? (await keep(ctx, await createKeyPair(), secret).then(read));
  if (!stored) throw new Error('The key of contact data was deleted while the portal started.');
  if (!isOpenedBy(secret, stored.privateKey)) throw new Refusal(CHANGED);
  return contactKeyOf({ ...stored, privateKey: unseal(secret, stored.privateKey) }, secret);
}

/** Stores the pair unless another server was first. */
const keep = (ctx: Parameters<typeof execute>[0], made: KeyPair, secret: Buffer) =>
  execute(ctx, 'INSERT IGNORE INTO contact_key (id, public_key, private_key, created_time) VALUES (?, ?, ?, ?)', [
    ONLY_ID,
    made.publicKey,
    seal(secret, made.privateKey),
    now(),
  ]);
