import { parseSetCookie } from 'cookie';
import { EmbedAspect, EmbedCode, EmbedVerdict } from './embed.types.js';
import type { EmbedFinding } from './embed.types.js';

/** A finding discloses at most this many characters of an answer. */
const MAX_DETAIL = 300;
const MAX_NAMES = 5;

/** A finding with its detail, cut to the maximum. */
export function finding(
  aspect: EmbedAspect,
  verdict: EmbedVerdict,
  code: EmbedCode,
  detail: string | null = null,
): EmbedFinding {
  return { aspect, verdict, code, detail: detail?.slice(0, MAX_DETAIL) ?? null };
}

/**
 * Whether a page of `page` lets the portal at `portal` show it in a frame, by the rules of browsers: frame-ancestors of
 * every policy, and X-Frame-Options only if no policy has any. Ignores the values that browsers ignore.
 */
export function framing(headers: Headers, page: URL, portal: URL): EmbedFinding {
  const policies = (headers.get('content-security-policy') ?? '').split(',').flatMap((policy) => {
    // The first directive of a name counts.
    const directive = policy.split(';').find((one) => /^\s*frame-ancestors(\s|$)/i.test(one));
    return directive === undefined ? [] : [directive.trim()];
  });
  const refusal = policies.find((policy) => !isAncestor(policy.split(/\s+/).slice(1), page, portal));
  if (refusal !== undefined) {
    return finding(EmbedAspect.FRAMING, EmbedVerdict.FAILED, EmbedCode.FRAME_ANCESTORS, refusal);
  }
  const options = headers.get('x-frame-options') ?? '';
  const values = new Set(options.split(',').map((value) => value.trim().toUpperCase()));
  const isSame = page.origin === portal.origin;
  if (policies.length === 0 && (values.has('DENY') || (values.has('SAMEORIGIN') && !isSame))) {
    return finding(EmbedAspect.FRAMING, EmbedVerdict.FAILED, EmbedCode.FRAME_OPTIONS, options);
  }
  return finding(EmbedAspect.FRAMING, EmbedVerdict.OK, EmbedCode.FRAMING_ALLOWED, policies[0] ?? null);
}

const isAncestor = (sources: readonly string[], page: URL, portal: URL) =>
  sources.some((source) => isSource(source.toLowerCase(), page, portal));

/** Whether a source of a policy of `page` matches `portal` (CSP level 3, 6.7.2.8). */
function isSource(source: string, page: URL, portal: URL): boolean {
  if (source === '*') return /^https?:$/.test(portal.protocol);
  if (source === "'self'") return portal.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return fitsScheme(source, portal);
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source) ?? [];
  if (!fitsScheme(scheme ?? page.protocol, portal)) return false;
  const isHost = host.startsWith('*.') ? portal.hostname.endsWith(host.slice(1)) : portal.hostname === host;
  return isHost && fitsPort(port, portal);
}

/** An insecure scheme also matches its secure variant. */
const fitsScheme = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

function fitsPort(port: string | undefined, portal: URL): boolean {
  const usual = portal.protocol === 'https:' ? '443' : '80';
  const actual = portal.port || usual;
  return port === '*' || actual === (port ?? usual) || (port === '80' && actual === '443');
}

/** Whether a page under https may show the requested pages: browsers block plain ones. */
export function mixedContent(pages: readonly URL[], portal: URL): EmbedFinding {
  const plain = pages.find(({ protocol, hostname }) => protocol === 'http:' && !isOwnMachine(hostname));
  const isMixed = portal.protocol === 'https:' && plain !== undefined;
  return isMixed
    ? finding(EmbedAspect.MIXED_CONTENT, EmbedVerdict.FAILED, EmbedCode.PLAIN_HTTP, plain.href)
    : finding(EmbedAspect.MIXED_CONTENT, EmbedVerdict.OK, EmbedCode.PROTOCOL_FITS);
}

const isOwnMachine = (host: string) => /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(host);

/**
 * Whether browsers send the cookies of a page back when it stands in a frame of the portal: those of another site only
 * with SameSite=None, and these only with Secure.
 */
export function cookies(set: readonly string[], page: URL, portal: URL): EmbedFinding[] {
  const isElsewhere = siteOf(page) !== siteOf(portal);
  const wrong = set.map((line) => {
    const { name, sameSite, secure } = parseSetCookie(line);
    const fault =
      sameSite === 'none' ? !secure && EmbedCode.COOKIE_NOT_SECURE : isElsewhere && EmbedCode.COOKIE_SAME_SITE;
    return { name, fault };
  });
  const found = [EmbedCode.COOKIE_SAME_SITE, EmbedCode.COOKIE_NOT_SECURE].flatMap((code) => {
    const names = wrong.filter(({ fault }) => fault === code).map(({ name }) => name);
    const detail = [...new Set(names)].slice(0, MAX_NAMES).join(', ');
    return names.length > 0 ? [finding(EmbedAspect.COOKIES, EmbedVerdict.WARNING, code, detail)] : [];
  });
  return found.length > 0 ? found : [finding(EmbedAspect.COOKIES, EmbedVerdict.OK, EmbedCode.COOKIES_FIT)];
}

/**
 * Scheme and registrable domain of an address, estimated without the list of public suffixes: two labels, or three if
 * the last two are as short as `co.uk`.
 */
function siteOf({ protocol, hostname }: URL): string {
  if (/^[\d.]+$|^\[/.test(hostname)) return `${protocol}//${hostname}`;
  const labels = hostname.split('.');
  const isShort = /^[a-z]{2}$/.test(labels.at(-1) ?? '') && (labels.at(-2) ?? '').length <= 3;
  return `${protocol}//${labels.slice(isShort ? -3 : -2).join('.')}`;
}
