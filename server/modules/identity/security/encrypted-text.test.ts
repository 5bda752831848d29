import { constants, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const NOT_ENCRYPTED =
  'The value is not encrypted as documented: RSA-OAEP with SHA-256, also for MGF1, under the key of keyId, as base64.';
const RETIRED = 'The encryption key is no longer valid. Refresh the page and try again.';
const USED = 'This encrypted value was already used. Encrypt it again and repeat the call.';

let portal: TestPortal;
let account: string;
let client: ApiClient;
let key: { keyId: string; publicKey: string };

beforeAll(async () => {
  portal = await startTestPortal();
  account = (await portal.factory.member(await portal.factory.organization())).username;
  client = new ApiClient(portal.url);
  client.headers = { locale: 'en-US' };
  key = (await client.rest<typeof key>('GET', 'session/public-key')).data;
});
afterAll(() => portal.stop());

const signIn = async (password: string, keyId = key.keyId) =>
  client.rest('POST', 'session/login', { account, password, keyId });
const bytes = Buffer.from(TEST_PASSWORD);
const padded = (padding: number, oaepHash?: string) =>
  publicEncrypt({ key: key.publicKey, padding, ...(oaepHash && { oaepHash }) }, bytes);

it.each<[string, () => string]>([
  ['plain text', () => TEST_PASSWORD],
  ['no text', () => ''],
  ['SHA-1 instead of SHA-256', () => padded(constants.RSA_PKCS1_OAEP_PADDING, 'sha1').toString('base64')],
  ['the padding of PKCS #1', () => padded(constants.RSA_PKCS1_PADDING).toString('base64')],
  ['hexadecimal instead of base64', () => padded(constants.RSA_PKCS1_OAEP_PADDING, 'sha256').toString('hex')],
])('a password as %s is refused with the documented encryption in words [AUTH-05]', async (_, closed) => {
  expect(await signIn(closed())).toEqual({ code: 430, message: NOT_ENCRYPTED, data: null });
});

it('an unknown key and an encrypted text that was used are told apart from it [AUTH-05, threats 39]', async () => {
  const closed = encryptOaep(key.publicKey, TEST_PASSWORD);
  expect(await signIn(closed, 'unknown')).toEqual({ code: 430, message: RETIRED, data: null });
  expect((await signIn(closed)).code).toBe(10_000);
  expect(await signIn(closed)).toEqual({ code: 430, message: USED, data: null });
});
