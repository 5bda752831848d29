import { Resolver } from 'node:dns/promises';

/** One try, all tries together, in milliseconds. */
const TRY_TIMEOUT = 2_000;
const TIMEOUT = 5_000;
const TRIES = 2;
/** More records than any name has, and more of one than the portal ever asks for. */
const MAX_RECORDS = 100;
const MAX_VALUE = 500;

/** The TXT records of a name, or that its name servers failed: an answer without records is an answer. */
export type TxtAnswer =
  | { readonly isAnswered: true; readonly values: readonly string[] }
  | { readonly isAnswered: false; readonly reason: string };

/** Queries the TXT records of a name. Never rejects, and resolves within 5 s. */
export type TxtLookup = (name: string) => Promise<TxtAnswer>;

/** Codes of name servers for a name without records. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * A lookup of TXT records.
 * @param servers `address` or `address:port` of the name servers; those of the machine if empty
 */
export function createTxtLookup(servers: readonly string[]): TxtLookup {
  return async (name) => {
    // One each: giving up ends everything that a resolver has under way.
    const resolver = new Resolver({ timeout: TRY_TIMEOUT, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const cut = setTimeout(() => resolver.cancel(), TIMEOUT);
    try {
      const records = await resolver.resolveTxt(name);
      const values = records.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_VALUE));
      return { isAnswered: true, values };
    } catch (error) {
      const code = (error as { code?: string }).code ?? 'unknown';
      return NOTHING.has(code) ? { isAnswered: true, values: [] } : { isAnswered: false, reason: code };
    } finally {
      clearTimeout(cut);
    }
  };
}
