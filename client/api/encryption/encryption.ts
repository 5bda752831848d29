import { onDemandWorker } from '../../core/on-demand-worker';
import type { EncryptionRequest } from './encryption.worker';

const ask = onDemandWorker<EncryptionRequest, string>(
  () => new Worker(new URL('./encryption.worker.ts', import.meta.url), { type: 'module' }),
);

/** Whether a text looks like a PEM public key (AUTH-07). */
export function isPublicKey(key: string): boolean {
  return /^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/.test(key.trim());
}

/**
 * Encrypts a text under a PEM key with RSA-OAEP and SHA-256 (AUTH-05), in a worker of its own. Answers base64, or ''
 * when it failed (AUTH-08).
 */
export function encrypt(publicKey: string, text: string): Promise<string> {
  return ask({ publicKey, text }).catch((error: unknown) => {
    console.error('The encryption worker failed.', error);
    return '';
  });
}
