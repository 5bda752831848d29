import { call } from '../call';
import { ContactKeyDocument } from '../generated/contacts';

let known: Promise<string> | null = null;

/**
 * The key that decrypts contact data (CONF-26), read once per page. Rejects if there is none; the next call tries
 * again.
 */
export function contactKey(): Promise<string> {
  known ??= fetchKey().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Forgets the key: the installation may have another one. */
export function forgetContactKey(): void {
  known = null;
}

async function fetchKey(): Promise<string> {
  const { configByKeys } = await call(ContactKeyDocument, {});
  const { privateKey } = configByKeys as { privateKey?: string };
  if (!privateKey) throw new Error('There is no key of contact data.');
  return privateKey;
}
