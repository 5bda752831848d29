import { LRUCache } from 'lru-cache';
import { isInRanges, parseIpRange } from '../../../core/ip-ranges.js';

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
