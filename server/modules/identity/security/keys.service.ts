import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import sql from 'sql-template-tag';
import { MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId } from '../../../core/ids.js';
import type { Runtime } from '../../../context/runtime.js';
import { query } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { createKeyPair, decryptOaep } from '../../../integrations/crypto/rsa.js';
import { seal, unseal } from '../../../integrations/crypto/seal.js';
import { RsaKey } from './rsa-key.entity.js';
import { UsedCipher } from './used-cipher.entity.js';

/** A key is handed out for an hour and opens passwords for two. */
const HANDED_OUT = 3_600_000;
const ACCEPTED = 2 * HANDED_OUT;

type Key = Omit<RsaKey, 'privateKey'> & { readonly privateKey: KeyObject };

/** Keys that this server has opened already, so that a sign-in costs no statement for them. */
const opened = new WeakMap<Runtime, Map<string, Key>>();

function keysOf(runtime: Runtime): Map<string, Key> {
  let keys = opened.get(runtime);
  if (!keys) opened.set(runtime, (keys = new Map()));
  for (const [id, key] of keys) if (key.expireTime <= now()) keys.delete(id);
  return keys;
}

function remember(runtime: Runtime, row: RsaKey): Key {
  const key = { ...row, privateKey: createPrivateKey(unseal(runtime.environment.secret, row.privateKey)) };
  keysOf(runtime).set(key.id, key);
  return key;
}

/** The key pair that passwords are encrypted under now, shared by all servers; a new one each hour (AUTH-04). */
export async function currentKey(ctx: RequestContext): Promise<{ keyId: string; publicKey: string }> {
  const { runtime } = ctx;
  const fresh = (key: Key) => key.createdTime > now() - HANDED_OUT && key.createdTime <= now();
  let key = [...keysOf(runtime).values()].find(fresh);
  if (!key) {
    const [row] = await query<RsaKey>(
      ctx,
      sql`SELECT id, public_key AS publicKey, private_key AS privateKey, created_time AS createdTime, expire_time AS expireTime
         FROM rsa_key WHERE created_time > ${now() - HANDED_OUT} AND created_time <= ${now()}
        ORDER BY created_time DESC LIMIT 1`,
    );
    key = remember(runtime, row ?? (await addKey(ctx)));
  }
  return { keyId: key.id, publicKey: key.publicKey };
}

async function addKey(ctx: RequestContext): Promise<RsaKey> {
  const pair = await createKeyPair();
  const time = now();
  const row = {
    id: newId(),
    publicKey: pair.publicKey,
    privateKey: seal(ctx.runtime.environment.secret, pair.privateKey),
    createdTime: time,
    expireTime: time + ACCEPTED,
  };
  await table(ctx, RsaKey).insert([row]);
  return row;
}

/** A text encrypted with RSA-2048 has 256 bytes: 344 characters of base64. */
const MAX_CLOSED = 344;

/**
 * Decrypts a text from the wire, once: a captured one is refused (threats 39). WRONG_PARAMETER for an unknown or retired
 * key, and for a text that the key does not decrypt or has decrypted before, each in words of its own: the person needs a
 * new page, the integrator another cipher or another text.
 */
export async function openPassword(ctx: RequestContext, keyId: string, closed: string): Promise<string> {
  let key = keysOf(ctx.runtime).get(keyId);
  if (!key) {
    const row = await table(ctx, RsaKey).one({ id: keyId, expireTime: MoreThan(now()) });
    if (row) key = remember(ctx.runtime, row);
  }
  if (!key) return refuse(keyId === '' ? 'error.notEncrypted' : 'error.wrongKey');
  const password = closed.length <= MAX_CLOSED ? decryptOaep(key.privateKey, closed) : null;
  if (password === null) return refuse('error.notEncrypted');
  // Characters that base64 ignores must not make another text of it.
  const cipherHash = hashSecret(`${key.id}:${Buffer.from(closed, 'base64').toString('hex')}`);
  const isFirst = await table(ctx, UsedCipher).insertMissing([{ cipherHash, expireTime: key.expireTime }]);
  return isFirst > 0 ? password : refuse('error.encryptedTextUsed');
}

const refuse = (message: string): never => fail('WRONG_PARAMETER', { message, field: 'keyId' });
