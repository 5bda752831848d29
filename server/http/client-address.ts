import { isInRanges, parseIpRange } from '../core/ip-ranges.js';

/** Addresses and CIDR ranges, as Express's `trust proxy` asks: whether a hop is one of ours. Throws for a malformed entry. */
export function proxyTrust(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map(parseIpRange);
  return (address) => isInRanges(ranges, address);
}
