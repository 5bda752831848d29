import type { EncryptionRequest } from './encryption.worker';

/** AUTH-10 */
const IDLE_CLOSE = 10_000;

let worker: Worker | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Whether a text looks like a PEM public key (AUTH-07). */
export function isPublicKey(key: string): boolean {
  return /^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/.test(key.trim());
}

/**
 * Encrypts a text under a PEM key with RSA-OAEP and SHA-256 (AUTH-05), in a worker opened on demand and closed 10 s
 * after its last use (AUTH-10). Answers base64, or '' when it failed (AUTH-08).
 */
export function encrypt(publicKey: string, text: string): Promise<string> {
  clearTimeout(closing);
  worker ??= new Worker(new URL('./encryption.worker.ts', import.meta.url), { type: 'module' });
  const current = worker;
  return new Promise<string>((resolve) => {
    current.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    current.onerror = (event) => {
      console.error('The encryption worker failed.', event.message);
      resolve('');
    };
    current.postMessage({ publicKey, text } satisfies EncryptionRequest);
  }).finally(() => {
    closing = setTimeout(() => {
      current.terminate();
      if (worker === current) worker = null;
    }, IDLE_CLOSE);
  });
}
