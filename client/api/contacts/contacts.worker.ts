import { gcm } from '@noble/ciphers/aes.js';

/** Texts to open under a key: AES-256-GCM, base64 of IV, bytes and tag. */
export interface ContactsRequest {
  readonly key: Uint8Array;
  readonly texts: readonly string[];
}

const IV_BYTES = 12;

/** The bytes of each text; null for one that the key does not open (AUTH-08). */
self.onmessage = ({ data: { key, texts } }: MessageEvent<ContactsRequest>) => {
  self.postMessage(texts.map((text) => opened(key, text)));
};

function opened(key: Uint8Array, text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return gcm(key, bytes.subarray(0, IV_BYTES)).decrypt(bytes.subarray(IV_BYTES));
  } catch (error) {
    console.error('A text was not decrypted.', error);
    return null;
  }
}
