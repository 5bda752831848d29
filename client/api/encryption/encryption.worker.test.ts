import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isPublicKey } from './encryption';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const open = (closed: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(closed, 'base64'),
  ).toString('utf8');

const answer = vi.fn<(closed: string) => void>();
async function close(text: string, key = publicKey): Promise<string> {
  answer.mockClear();
  await self.onmessage?.call(window, new MessageEvent('message', { data: { publicKey: key, text } }));
  return answer.mock.calls[0]?.[0] ?? 'nothing';
}

beforeAll(async () => {
  vi.stubGlobal('postMessage', answer);
  await import('./encryption.worker');
});

describe('the encryption of passwords', () => {
  it.each(['Portal@2026', 'пароль', '密码 with spaces', 'x'.repeat(100), 'ß€🔑'])(
    'is RSA-OAEP with SHA-256 over UTF-8: %s [AUTH-03, AUTH-05]',
    async (password) => {
      expect(open(await close(password))).toBe(password);
    },
  );

  it('never closes the same text alike, and takes no chance from Math.random [AUTH-05]', async () => {
    const random = vi.spyOn(Math, 'random');
    expect(await close('Portal@2026')).not.toBe(await close('Portal@2026'));
    expect(random).not.toHaveBeenCalled();
    random.mockRestore();
  });

  it('answers an empty text when it cannot encrypt, and logs why [AUTH-08, AUTH-09]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await close('Portal@2026', 'no key')).toBe('');
    expect(await close('x'.repeat(191))).toBe('');
    expect(
      await close('Portal@2026', publicKey.replace('-----BEGIN PUBLIC KEY-----\n', '-----BEGIN PUBLIC KEY-----\nAAAA')),
    ).toBe('');
    expect(log).toHaveBeenCalledTimes(3);
    for (const [, error] of log.mock.calls) expect(error).toBeInstanceOf(Error);
    log.mockRestore();
  });
});

describe('a public key', () => {
  it('is a PEM block; anything else asks for a reload [AUTH-06, AUTH-07]', () => {
    expect(isPublicKey(publicKey)).toBe(true);
    for (const key of ['', '   ', 'no key', privateKey]) expect(isPublicKey(key)).toBe(false);
  });
});
