import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters; the work runs on the thread pool. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password, with its own salt (PWD-17). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/**
 * Whether `password` opens `stored`. Without a stored hash it does the same work against a decoy and answers false,
 * so that an unknown account takes as long as a wrong password (AUTH-33).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isOpen = await verify(stored ?? (await (decoy ??= hashPassword('decoy'))), password);
  return isOpen && stored !== null;
}
