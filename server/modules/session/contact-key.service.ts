import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Environment } from '../../config/environment.js';
import { now } from '../../core/clock.js';
import { execute, query } from '../../database/query.js';
import type { ContactKey } from '../../integrations/crypto/contact-cipher.js';
import { contactKeyOf } from '../../integrations/crypto/contact-cipher.js';
import { createKeyPair } from '../../integrations/crypto/rsa.js';
import type { KeyPair } from '../../integrations/crypto/rsa.js';
import { seal, unseal } from '../../integrations/crypto/seal.js';

/** An installation has one. */
const ONLY_ID = 1;

/**
 * The installation's key pair of contact data (CONF-26): made by the server that starts first, sealed under PORTAL_SECRET.
 * Under another secret it does not open, and a new one takes its place: nothing that is stored is closed under it.
 */
export async function loadContactKey({ secret }: Environment, database: DataSource, log: Logger): Promise<ContactKey> {
  const ctx = { db: database.manager };
  const read = async () => {
    const [row] = await query<KeyPair>(
      ctx,
      'SELECT public_key AS publicKey, private_key AS privateKey FROM contact_key WHERE id = ?',
      [ONLY_ID],
    );
    return row ?? null;
  };
  const stored = await read();
  const known = stored && opened(stored, secret);
  if (known) return contactKeyOf(known, secret);
  if (stored) {
    log.warn('the key of contact data does not open under PORTAL_SECRET and is replaced');
    await execute(ctx, 'DELETE FROM contact_key WHERE id = ? AND private_key = ?', [ONLY_ID, stored.privateKey]);
  }
  const made = await createKeyPair();
  await execute(ctx, 'INSERT IGNORE INTO contact_key (id, public_key, private_key, created_time) VALUES (?, ?, ?, ?)', [
    ONLY_ID,
    made.publicKey,
    seal(secret, made.privateKey),
    now(),
  ]);
  // Another server may have been first.
  const kept = await read();
  const pair = kept && opened(kept, secret);
  if (!pair) throw new Error('Servers of one installation have different PORTAL_SECRETs.');
  return contactKeyOf(pair, secret);
}

function opened({ publicKey, privateKey }: KeyPair, secret: Buffer): KeyPair | null {
  try {
    return { publicKey, privateKey: unseal(secret, privateKey) };
  } catch {
    return null;
  }
}
