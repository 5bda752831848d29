import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const block = (text: string) =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(text));
const closed = (...texts: string[]) => Buffer.concat(texts.map(block)).toString('base64');

const answer = vi.fn<(texts: readonly (string | null)[]) => void>();
async function open(texts: readonly string[], key: string = privateKey) {
  answer.mockClear();
  await self.onmessage?.call(window, new MessageEvent('message', { data: { key, texts } }));
  return answer.mock.calls[0]?.[0];
}

beforeAll(async () => {
  vi.stubGlobal('postMessage', answer);
  await import('./contacts.worker');
});

describe.each([
  { where: 'on https', subtle: crypto.subtle },
  { where: 'on plain http', subtle: undefined },
])('contact data $where', ({ subtle }) => {
  beforeAll(() => {
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
  });

  it('opens under the key of the configuration, also in several blocks [AUTH-11, CONF-26]', async () => {
    const texts = [closed('nia@portal.example'), closed('5551234'), closed('l'.repeat(190), '@é.example')];
    expect(await open(texts)).toEqual(['nia@portal.example', '5551234', `${'l'.repeat(190)}@é.example`]);
  });

  it('stays closed when it was changed, or with another key, and the reason is logged [AUTH-08]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const good = block('nia@portal.example');
    const changed = Buffer.from(good);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    const texts = [changed.toString('base64'), 'no base64!', Buffer.alloc(256, 255).toString('base64')];
    expect(await open([...texts, good.toString('base64')])).toEqual([null, null, null, 'nia@portal.example']);
    expect(log).toHaveBeenCalledTimes(3);
    expect(await open([good.toString('base64')], 'no key')).toEqual([null]);
    const other = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect(await open([good.toString('base64')], other.privateKey)).toEqual([null]);
    log.mockRestore();
  });
});
