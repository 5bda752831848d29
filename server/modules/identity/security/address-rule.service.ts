import { LRUCache } from 'lru-cache';
import { fail } from '../../../core/errors.js';
import { isInRanges, parseIpRange } from '../../../core/ip-ranges.js';
import { canonicalEntry } from './address-list.js';

/** Whether a canonical address is allowed. */
export type AddressRule = (ip: string) => boolean;

interface Lists {
  readonly ipWhiteList: readonly string[];
  readonly ipBlackList: readonly string[];
}

const OPEN: AddressRule = () => true;

/** Compiled rules by the text of their lists: thousands of sessions of an OU share one. */
const known = new LRUCache<string, AddressRule>({ max: 1_000 });

/**
 * The address rule of two lists of addresses and CIDR ranges, as the database stores them (JSON texts): a whitelist
 * allows its addresses alone, a blacklist all others; an unreadable address passes neither (SECR-03, SECR-16).
 */
export function addressRule(whiteList: string | null, blackList: string | null): AddressRule {
  if ((whiteList ?? '[]') === '[]' && (blackList ?? '[]') === '[]') return OPEN;
  const key = `${whiteList}\n${blackList}`;
  let rule = known.get(key);
  if (!rule) known.set(key, (rule = compile(rangesOf(whiteList), rangesOf(blackList))));
  return rule;
}

/** {@link addressRule} for the lists of a security rule. */
export const addressRuleOf = (rule: Lists): AddressRule =>
  addressRule(JSON.stringify(rule.ipWhiteList), JSON.stringify(rule.ipBlackList));

const rangesOf = (list: string | null) => (JSON.parse(list ?? '[]') as string[]).map(parseIpRange);

function compile(white: ReturnType<typeof rangesOf>, black: ReturnType<typeof rangesOf>): AddressRule {
  if (black.length > 0) return (ip) => ip !== '' && !isInRanges(black, ip);
  return (ip) => isInRanges(white, ip);
}

/** SECR-12 */
const MOST_ADDRESSES = 500;

/**
 * Addresses and CIDR ranges in their canonical form, each once (SECR-12, SECR-21). Throws OUT_OF_RANGE for more than
 * `most`, INVALID_PARAMETER for anything else, naming the field.
 */
export function checkedAddresses(field: string, given: readonly string[], most = MOST_ADDRESSES): string[] {
  if (given.length > most) {
    fail('OUT_OF_RANGE', { message: 'error.tooManyAddresses', values: { max: most }, field });
  }
  const entries = given.map(
    (entry, at) =>
      canonicalEntry(entry.trim()) ??
      fail('INVALID_PARAMETER', { message: 'error.addressInvalid', values: { position: at + 1 }, field }),
  );
  return [...new Set(entries)];
}
