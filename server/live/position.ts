import type { RequestContext } from '../context/context.js';
import { now } from '../core/clock.js';
import { table } from '../database/scoped.js';
import { isOpenedBy, seal, unseal } from '../integrations/crypto/seal.js';
import { LiveCursor } from './live-cursor.entity.js';

/** Keeps a position apart from the id of an event. */
const PREFIX = 'position:';
/** Milliseconds after which events behind a position may be deleted. */
const LIFETIME = 3_600_000;

/**
 * The place of the last published event, as text: a subscription that is given it as `after` tells everything that
 * happens from now on, so that a client resumes before it has seen an event (BYND-13). Sealed, because the place tells
 * when somebody did something in any organization.
 */
export async function readPosition({ db, runtime }: RequestContext): Promise<string> {
  const { position } = await table({ db }, LiveCursor).get({ onlyRow: 1 });
  return PREFIX + seal(runtime.environment.secret, JSON.stringify([position, now()]));
}

/** The place in a text of {@link readPosition}; null for another text, and after an hour. */
export function openPosition(secret: Buffer, text: string): number | null {
  if (!text.startsWith(PREFIX)) return null;
  const sealed = text.slice(PREFIX.length);
  if (!isOpenedBy(secret, sealed)) return null;
  const [position, readTime] = JSON.parse(unseal(secret, sealed)) as [position: number, readTime: number];
  return readTime > now() - LIFETIME ? position : null;
}
