import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId } from '../../../core/ids.js';
import type { Runtime } from '../../../context/runtime.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { execute, query } from '../../../database/query.js';
import { createKeyPair, decryptOaep } from '../../../integrations/crypto/rsa.js';
import { seal, unseal } from '../../../integrations/crypto/seal.js';
import { RsaKey } from './rsa-key.entity.js';

/** A key is handed out for an hour and opens passwords for two. */
const HANDED_OUT = 3_600_000;
const ACCEPTED = 2 * HANDED_OUT;

interface KeyRow {
  readonly id: string;
  readonly publicKey: string;
  /** Sealed. */
  readonly privateKey: string;
  readonly createdTime: number;
  readonly expireTime: number;
}

type Key = Omit<KeyRow, 'privateKey'> & { readonly privateKey: KeyObject };

/** Keys this server has opened already, so that a sign-in costs no statement for them. */
const opened = new WeakMap<Runtime, Map<string, Key>>();

function keysOf(runtime: Runtime): Map<string, Key> {
  let keys = opened.get(runtime);
  if (!keys) opened.set(runtime, (keys = new Map()));
  for (const [id, key] of keys) if (key.expireTime <= now()) keys.delete(id);
  return keys;
}

function remember(runtime: Runtime, row: KeyRow): Key {
  const key = { ...row, privateKey: createPrivateKey(unseal(runtime.environment.secret, row.privateKey)) };
  keysOf(runtime).set(key.id, key);
  return key;
}

const COLUMNS =
  'id, public_key AS publicKey, private_key AS privateKey, created_time AS createdTime, expire_time AS expireTime';

/** The key pair passwords are encrypted under now, shared by all servers; a new one each hour (AUTH-04). */
export async function currentKey(ctx: RequestContext): Promise<{ keyId: string; publicKey: string }> {
  const { runtime } = ctx;
  const fresh = (key: Key) => key.createdTime > now() - HANDED_OUT && key.createdTime <= now();
  let key = [...keysOf(runtime).values()].find(fresh);
  if (!key) {
    const [row] = await query<KeyRow>(
      ctx,
      `SELECT ${COLUMNS} FROM rsa_key WHERE created_time > ? AND created_time <= ? ORDER BY created_time DESC LIMIT 1`,
      [now() - HANDED_OUT, now()],
    );
    key = remember(runtime, row ?? (await addKey(ctx)));
  }
  return { keyId: key.id, publicKey: key.publicKey };
}

async function addKey(ctx: RequestContext): Promise<KeyRow> {
  const pair = await createKeyPair();
  const time = now();
  const row = {
    id: newId(),
    publicKey: pair.publicKey,
    privateKey: seal(ctx.runtime.environment.secret, pair.privateKey),
    createdTime: time,
    expireTime: time + ACCEPTED,
  };
  await acrossOrganizations(ctx, RsaKey, 'keys belong to the installation').insert(row);
  return row;
}

/** A text under RSA-2048 is 256 bytes: 344 letters of base64. */
const MAX_CLOSED = 344;

/**
 * Opens a text from the wire, once: a captured one is refused (threats 39). WRONG_PARAMETER for an unknown or retired
 * key, and for a text that it does not open or has opened before.
 */
export async function openPassword(ctx: RequestContext, keyId: string, closed: string): Promise<string> {
  let key = keysOf(ctx.runtime).get(keyId);
  if (!key) {
    const [row] = await query<KeyRow>(ctx, `SELECT ${COLUMNS} FROM rsa_key WHERE id = ? AND expire_time > ?`, [
      keyId,
      now(),
    ]);
    if (row) key = remember(ctx.runtime, row);
  }
  const password = key && closed.length <= MAX_CLOSED ? decryptOaep(key.privateKey, closed) : null;
  if (!key || password === null) fail('WRONG_PARAMETER', { message: 'error.wrongKey', field: 'keyId' });
  const isFirst = await execute(ctx, 'INSERT IGNORE INTO used_cipher (cipher_hash, expire_time) VALUES (?, ?)', [
    // What base64 does not read makes no other text of it.
    hashSecret(`${key.id}:${Buffer.from(closed, 'base64').toString('hex')}`),
    key.expireTime,
  ]);
  return isFirst > 0 ? password : fail('WRONG_PARAMETER', { message: 'error.wrongKey', field: 'keyId' });
}
