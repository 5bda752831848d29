import ipaddr from 'ipaddr.js';

const PREFIX = /^(0|[1-9]\d{0,2})$/;
/** The longest of all spellings: IPv4 in IPv6, with a prefix. */
const MOST_SIGNS = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255/128'.length;

/**
 * An address or CIDR range in its canonical form, `null` for anything else (SECR-12). Stricter than the parser that reads
 * it later: some read `010.0.0.1` as octal, others as decimal, and a zone has a meaning on one machine only.
 */
export function canonicalEntry(entry: string): string | null {
  if (entry.length > MOST_SIGNS) return null;
  const [address = '', prefix, ...more] = entry.split('/');
  if (more.length > 0 || !isStrictAddress(address)) return null;
  if (prefix === undefined) return ipaddr.process(address).toString();
  const network = ipaddr.parse(address);
  const bits = network.kind() === 'ipv4' ? 32 : 128;
  if (!PREFIX.test(prefix) || Number(prefix) > bits) return null;
  return Number(prefix) === bits ? ipaddr.process(address).toString() : unwrapped(network, Number(prefix));
}

function isStrictAddress(address: string): boolean {
  if (!address.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const end = address.slice(address.lastIndexOf(':') + 1);
  if (end.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(end)) return false;
  return !address.includes('%') && ipaddr.IPv6.isValid(address);
}

/** Clients have IPv4 addresses, so a range of IPv4 in IPv6 becomes the IPv4 range in it. */
function unwrapped(network: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string {
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && prefix >= 96) {
    return `${network.toIPv4Address().toString()}/${prefix - 96}`;
  }
  return `${network.toString()}/${prefix}`;
}
