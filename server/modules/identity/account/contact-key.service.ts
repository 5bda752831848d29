import type { DataSource } from 'typeorm';
import type { Environment } from '../../../config/environment.js';
import { now } from '../../../core/clock.js';
import { Refusal } from '../../../core/refusal.js';
import type { Place } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import type { ContactKey } from '../../../integrations/crypto/contact-cipher.js';
import { contactKeyOf } from '../../../integrations/crypto/contact-cipher.js';
import { createKeyPair } from '../../../integrations/crypto/rsa.js';
import type { KeyPair } from '../../../integrations/crypto/rsa.js';
import { isOpenedBy, seal, unseal } from '../../../integrations/crypto/seal.js';
import { ContactKeyRow } from './contact-key.entity.js';

/** An installation has one. */
const ONLY_ID = 1;

const CHANGED = `The key of contact data does not open, although PORTAL_SECRET is right: its row was changed.
Put the row back, or have a new key made: npm run change-secret -- --help`;

/**
 * The installation's key pair of contact data (CONF-26): the server that starts first creates it, sealed under
 * PORTAL_SECRET. Throws a Refusal where the stored one does not open: after `admitSecret`, somebody changed its row.
 */
export async function loadContactKey({ secret }: Environment, database: DataSource): Promise<ContactKey> {
  const ctx = { db: database.manager };
  const read = () => table(ctx, ContactKeyRow).selectOne(['publicKey', 'privateKey'], { id: ONLY_ID });
  const stored = (await read()) ?? (await keep(ctx, await createKeyPair(), secret).then(read));
  if (!stored) throw new Error('The key of contact data was deleted while the portal started.');
  if (!isOpenedBy(secret, stored.privateKey)) throw new Refusal(CHANGED);
  return contactKeyOf({ ...stored, privateKey: unseal(secret, stored.privateKey) }, secret);
}

/** Stores the pair unless another server was first. */
const keep = (ctx: Place, { publicKey, privateKey }: KeyPair, secret: Buffer) =>
  table(ctx, ContactKeyRow).insertMissing([
    { id: ONLY_ID, publicKey, privateKey: seal(secret, privateKey), createdTime: now() },
  ]);
