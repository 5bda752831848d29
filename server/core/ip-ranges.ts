import ipaddr from 'ipaddr.js';

/** A single address or a CIDR range, IPv4 or IPv6. */
export type IpRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads an address or CIDR range, IPv4 in IPv6 unwrapped. Throws for anything else. */
export function parseIpRange(entry: string): IpRange {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether `address` is in one of `ranges`; an unreadable one is in none. */
export function isInRanges(ranges: readonly IpRange[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const hop = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === hop.kind() && hop.match([network, bits] as never));
}

/**
 * The unit that a limit counts: an IPv4 address, or the /64 of an IPv6 address, because one household or server has all
 * of it and could call from each of its addresses once.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/** An address in one form, IPv4 in IPv6 unwrapped; '' when unreadable, which matches no list. */
export function canonicalAddress(address: string | undefined): string {
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : '';
}
