// The shim comes first: without a window jsencrypt would seed its random numbers from Math.random.
import './worker-window';
import { JSEncrypt } from 'jsencrypt';

export interface EncryptionRequest {
  readonly publicKey: string;
  readonly text: string;
}

/** Answers base64, or '' when key or text cannot be used (AUTH-08). */
self.onmessage = ({ data }: MessageEvent<EncryptionRequest>) => {
  let closed = '';
  try {
    const engine = new JSEncrypt();
    engine.setPublicKey(data.publicKey);
    const bytes = String.fromCharCode(...new TextEncoder().encode(data.text));
    const encrypted = engine.encryptOAEP(bytes);
    // jsencrypt answers false, without a reason, for a key or text that it cannot use.
    if (!encrypted) throw new Error('The key or the text is of no use.');
    closed = encrypted;
  } catch (error) {
    console.error('The text was not encrypted.', error);
  }
  self.postMessage(closed);
};
