import type { OpenBlock } from './rsa-oaep';
import { fromBase64, readPrivateKey } from './rsa-oaep';

/** Texts to open under a key: RSA-OAEP with SHA-256, base64 of blocks of 256 bytes. */
export interface ContactsRequest {
  /** PKCS#8 in PEM. */
  readonly key: string;
  readonly texts: readonly string[];
}

const BLOCK_BYTES = 256;

/** The opened texts; null for one that the key does not open (AUTH-08). */
self.onmessage = async ({ data: { key, texts } }: MessageEvent<ContactsRequest>) => {
  self.postMessage(await openAll(key, texts));
};

async function openAll(key: string, texts: readonly string[]): Promise<readonly (string | null)[]> {
  try {
    const openBlock = await readPrivateKey(key);
    return await Promise.all(texts.map((text) => opened(openBlock, text)));
  } catch (error) {
    console.error('The key of contact data cannot be used.', error);
    return texts.map(() => null);
  }
}

async function opened(openBlock: OpenBlock, text: string): Promise<string | null> {
  try {
    const bytes = fromBase64(text);
    const blocks: Uint8Array[] = [];
    for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
      blocks.push(await openBlock(bytes.slice(start, start + BLOCK_BYTES)));
    }
    return new TextDecoder().decode(Uint8Array.from(blocks.flatMap((block) => [...block])));
  } catch (error) {
    console.error('A text was not decrypted.', error);
    return null;
  }
}
