import ipaddr from 'ipaddr.js';

/** SECR-12 */
export const MOST_ADDRESSES = 500;

/** SECR-13 */
export type ListMode = 'WHITE' | 'BLACK';

/** A typed list of addresses: its entries without duplicates, and the faulty lines. */
export interface AddressList {
  readonly entries: readonly string[];
  readonly faults: readonly { readonly line: number; readonly text: string }[];
}

function isAddress(text: string): boolean {
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text);
  const end = text.slice(text.lastIndexOf(':') + 1);
  if (end.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(end)) return false;
  return !text.includes('%') && ipaddr.IPv6.isValid(text);
}

function isEntry(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || !isAddress(address)) return false;
  return (
    prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (address.includes(':') ? 128 : 32))
  );
}

/** Reads addresses and CIDR ranges, separated by commas or lines (SECR-12). */
export function readAddresses(text: string): AddressList {
  const typed = text
    .split('\n')
    .flatMap((line, index) =>
      line.split(',').flatMap((part) => (part.trim() ? [{ line: index + 1, text: part.trim() }] : [])),
    );
  return {
    entries: [...new Set(typed.map((entry) => entry.text))],
    faults: typed.filter((entry) => !isEntry(entry.text)),
  };
}

const isIn = (entries: readonly string[], own: ipaddr.IPv4 | ipaddr.IPv6) =>
  entries.some((entry) => {
    const [network, bits] = entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.process(entry), ipaddr.process(entry).kind() === 'ipv4' ? 32 : 128] as const);
    return network.kind() === own.kind() && own.match([network, bits] as never);
  });

/** Whether a list of valid entries would keep `ownAddress` out; an empty list keeps nobody out (SECR-17). */
export function shutsOut(mode: ListMode, entries: readonly string[], ownAddress: string): boolean {
  if (entries.length === 0) return false;
  if (!ipaddr.isValid(ownAddress)) return true;
  return isIn(entries, ipaddr.process(ownAddress)) === (mode === 'BLACK');
}
