import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';

/** LIST-17, with the scheme. */
const MAX_URL = 500;

/** Host, then a port, then a path: no scheme, no user and password, no query, no blanks (DOMN-05). */
const ENTERED = /^(?<host>\[[\da-f:.]+\]|[^\s\p{Cc}/?#@\\:%[\]]+)(?::\d{1,5})?(?:\/[^\s\p{Cc}?#\\]*)?$/iu;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The address of a domain as it is stored: one spelling for every way of writing it. */
export interface DomainUrl {
  readonly url: string;
  /** SHA-256 of `url`: unique in the installation (DOMN-10). */
  readonly urlHash: string;
}

/**
 * Reads an address without scheme and puts https:// before it (DOMN-04): the host in lower case and in ASCII, no default
 * port, no needless escapes, no slash at the end. INVALID_PARAMETER (field url) for anything but host, port and path
 * (DOMN-05).
 */
export function parseDomainUrl(entered: string): DomainUrl {
  const text = entered.trim();
  // An escape has three signs, and may stand for one.
  if (text.length > 3 * MAX_URL) return refuse();
  const host = ENTERED.exec(text)?.groups?.host;
  const parsed = host && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
  if (!host || !parsed || !isHost(parsed.hostname, host) || parsed.port === '0') return refuse();
  if (/%(?![\da-f]{2})/i.test(parsed.pathname)) return refuse();
  const authority = parsed.port ? `${bare(parsed.hostname)}:${parsed.port}` : bare(parsed.hostname);
  const url = `https://${authority}${plain(parsed.pathname).replace(/(?<!\/)\/+$/, '')}`;
  return url.length > MAX_URL ? refuse() : { url, urlHash: hashSecret(url) };
}

/** Whether a host is a name or an address. Browsers read 1 and 0x7f as addresses; people do not mean that. */
function isHost(hostname: string, entered: string): boolean {
  if (hostname.startsWith('[')) return true;
  if (IPV4.test(hostname)) return hostname === entered;
  const name = bare(hostname);
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label));
}

/** Removes needless escapes, and writes the others in capitals (RFC 3986, 6.2.2). */
const plain = (path: string) =>
  path.replace(/%([\da-f]{2})/gi, (escape, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase();
  });

/** example.com. with the dot of the root is example.com. */
const bare = (hostname: string) => hostname.replace(/\.$/, '');

const refuse = (): never => fail('INVALID_PARAMETER', { message: 'error.domainUrl', field: 'url' });
