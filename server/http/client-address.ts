import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Addresses and CIDR ranges, as Express's `trust proxy` asks: whether a hop is one of ours. Throws for a malformed entry. */
export function proxyTrust(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map((entry): Range => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const hop = ipaddr.process(address);
    return ranges.some(([network, bits]) => network.kind() === hop.kind() && hop.match([network, bits] as never));
  };
}

/** An address in one form, IPv4 in IPv6 unwrapped; '' when unreadable, which matches no list. */
export function canonicalAddress(address: string | undefined): string {
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : '';
}
