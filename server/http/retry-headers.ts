import type { Retry } from '../core/errors.js';

/**
 * Headers that tell when a refused call may come again: Retry-After, and those of the IETF's draft on rate limits for an
 * exceeded limit (LIMT-03). Empty for another answer.
 */
export function retryHeaders({ retryAfter, rateLimit }: Retry): Record<string, string> {
  if (retryAfter === undefined) return {};
  const wait = String(retryAfter);
  if (rateLimit === undefined) return { 'retry-after': wait };
  return {
    'retry-after': wait,
    'ratelimit-limit': String(rateLimit),
    'ratelimit-remaining': '0',
    'ratelimit-reset': wait,
  };
}
