import type { KeyObject } from 'node:crypto';
import { constants, createHash, createHmac, createPublicKey, hkdfSync, publicEncrypt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyPair } from './rsa.js';

const KEY_BYTES = 256;
const HASH_BYTES = 32;
/** Maximum of bytes in one block of RSA-OAEP with SHA-256; a longer text is several concatenated blocks. */
const BLOCK_BYTES = KEY_BYTES - 2 * HASH_BYTES - 2;
/** Pages that people look at again cost nothing: about 5 MB. */
const KEPT_TEXTS = 10_000;

/** The key pair of an installation's contact data, ready to close texts. */
export interface ContactKey {
  /** PKCS#8 in PEM, the form for integrators (CONF-26). */
  readonly privateKey: string;
  readonly publicKey: KeyObject;
  readonly seedKey: Buffer;
  readonly known: LRUCache<string, string>;
}

/** Parses a key pair. `secret` derives the seeds of its texts, and is shared by the servers of one installation. */
export function contactKeyOf(pair: KeyPair, secret: Buffer): ContactKey {
  return {
    privateKey: pair.privateKey,
    publicKey: createPublicKey(pair.publicKey),
    seedKey: Buffer.from(hkdfSync('sha256', secret, '', 'seeds of contact data', HASH_BYTES)),
    known: new LRUCache({ max: KEPT_TEXTS }),
  };
}

/**
 * Encrypts an e-mail address or phone number for the wire: RSA-OAEP with SHA-256, base64. The seed is derived from the
 * text with a secret key, so that equal texts have equal ciphertexts on every server: clients reuse decrypted values,
 * and nothing flickers.
 */
export function closeContact(key: ContactKey, text: string): string {
  let closed = key.known.get(text);
  if (closed === undefined) key.known.set(text, (closed = close(key, Buffer.from(text))));
  return closed;
}

function close({ publicKey, seedKey }: ContactKey, bytes: Buffer): string {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    const seed = createHmac('sha256', seedKey).update(`${start}:`).update(bytes).digest();
    blocks.push(publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, padded(block, seed)));
  }
  return Buffer.concat(blocks).toString('base64');
}

const EMPTY_LABEL = createHash('sha256').digest();

/** EME-OAEP of RFC 8017, 7.1.1: Node's own implementation uses a random seed, but here it is derived from the text. */
function padded(block: Buffer, seed: Buffer): Buffer {
  const filler = Buffer.alloc(BLOCK_BYTES - block.length);
  const data = Buffer.concat([EMPTY_LABEL, filler, Buffer.of(1), block]);
  const maskedData = masked(data, seed);
  return Buffer.concat([Buffer.of(0), masked(seed, maskedData), maskedData]);
}

/** `bytes` under MGF1 with SHA-256 of `seed`. */
function masked(bytes: Buffer, seed: Buffer): Buffer {
  const result = Buffer.from(bytes);
  for (let start = 0; start < result.length; start += HASH_BYTES) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(start / HASH_BYTES);
    const mask = createHash('sha256').update(seed).update(counter).digest();
    const end = Math.min(result.length, start + HASH_BYTES);
    for (let at = start; at < end; at += 1) result[at] = result.readUInt8(at) ^ mask.readUInt8(at - start);
  }
  return result;
}
