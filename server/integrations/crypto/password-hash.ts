import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters; the work runs on the thread pool. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing leaves one core to everything else: a storm of sign-ins waits in line and slows nobody (goals P4). */
let freeLanes = Math.max(1, availableParallelism() - 1);
const waiting: (() => void)[] = [];

async function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (freeLanes > 0) freeLanes -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else freeLanes += 1;
  }
}

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password, with its own salt (PWD-17). */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, PARAMETERS));
}

/**
 * Whether `password` matches `stored`. Without a stored hash it does the same work against a decoy and returns false,
 * so that an unknown account takes as long as a wrong password (AUTH-33).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('decoy')));
  const isOpen = await inLane(() => verify(against, password));
  return isOpen && stored !== null;
}
