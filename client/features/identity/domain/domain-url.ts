/** Put before what is entered, and never entered (DOMN-04). */
export const SCHEME = 'https://';

const ENTERED = /^(?<host>\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** LIST-17 */
const MAX_URL = 500;

/** Parses an entry of host, port and path (DOMN-05); null for anything else. The server decides by the same rule. */
function parse(entered: string): URL | null {
  const text = entered.trim();
  const host = ENTERED.exec(text)?.groups?.host;
  if (!host || !URL.canParse(SCHEME + text)) return null;
  const url = new URL(SCHEME + text);
  const name = url.hostname.replace(/\.$/, '');
  const isName = name.split('.').every((label) => LABEL.test(label));
  const isHost = url.hostname.startsWith('[') || (IPV4.test(url.hostname) ? url.hostname === host : isName);
  const isWhole = url.port !== '0' && !/%(?![\da-f]{2})/i.test(url.pathname);
  return isHost && isWhole && url.href.length <= MAX_URL ? url : null;
}

/** Whether a text is the url of a domain without its scheme. */
export function isDomainUrl(entered: string): boolean {
  return parse(entered) !== null;
}

const LETTERS = 'a-z0-9';
const IDP = new RegExp(`^[${LETTERS}][${LETTERS}.-]{1,48}[${LETTERS}]$`);

/** Whether a text can stand in /site/<idp>. */
export function isIdp(text: string): boolean {
  return IDP.test(text.trim());
}

/** A name for /site/<idp> out of a domain's url: its host; '' where that does not fit. */
export function suggestIdp(url: string): string {
  const host = parse(url)?.hostname.replace(/\.$/, '').slice(0, 50) ?? '';
  return isIdp(host) ? host : '';
}
