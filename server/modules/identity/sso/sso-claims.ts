import { oneLine } from '../../../core/signs.js';
import type { Claims } from '../../../integrations/oidc/oidc-client.js';
import type { ClaimMapping } from '../domain/domain.entity.js';

/** Standard claims of the fields of an account, if a domain names no others. */
const DEFAULT_CLAIMS: Required<ClaimMapping> = {
  username: 'preferred_username',
  name: 'name',
  email: 'email',
  nickName: 'nickname',
  phone: 'phone_number',
  company: 'company',
  department: 'department',
  position: 'position',
};

const MAX_SUBJECT = 255;
const MIN_USERNAME = 3;
const MAX_USERNAME = 50;
const MAX_NAME = 50;
const MAX_TEXT = 100;
const MAX_EMAIL = 254;

/** USER-12 */
const EMAIL = /^[A-Za-z0-9_.-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{1,20}$/;
/** A number with its country code: one digit, two, or else three (E.164). */
const INTERNATIONAL = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{5,14})$/;
const NATIONAL = /^\d{5,15}$/;

/** A person as a provider describes them, fit for the columns of an account. */
export interface SsoPerson {
  /** The provider as it names itself; an administrator may have written it in another spelling. */
  readonly issuer: string;
  readonly subject: string;
  /** The username claim as it came: it finds an account created beforehand. */
  readonly claimedUsername: string | null;
  /** A username of allowed characters; it may be taken. */
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly nickName: string | null;
  readonly phone: string | null;
  readonly phoneArea: string | null;
  readonly company: string | null;
  readonly department: string | null;
  readonly position: string | null;
}

/**
 * Reads the claims of a provider by a domain's mapping; null without a usable subject. Other claims that are missing, of
 * the wrong type or malformed count as absent, and texts that are too long are cut: claims are no trusted input.
 */
export function personOf(claims: Claims, mapping: ClaimMapping): SsoPerson | null {
  const { iss, sub } = claims;
  if (typeof iss !== 'string') return null;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_SUBJECT || /\p{Cs}/u.test(sub)) return null;
  const raw = (field: keyof ClaimMapping) => {
    const name = mapping[field] ?? DEFAULT_CLAIMS[field];
    return Object.hasOwn(claims, name) ? claims[name] : undefined;
  };
  const text = (field: keyof ClaimMapping, maximum: number) => line(raw(field), maximum);
  const email = claims.email_verified === false ? null : readEmail(raw('email'));
  const claimed = raw('username');
  const username = usernameOf([claimed, email?.split('@')[0], sub]);
  const given = [claims.given_name, claims.family_name].map((part) => line(part, MAX_NAME) ?? '').join(' ');
  return {
    issuer: iss,
    subject: sub,
    claimedUsername: typeof claimed === 'string' && claimed.length <= MAX_USERNAME ? claimed : null,
    username,
    name: text('name', MAX_NAME) ?? line(given, MAX_NAME) ?? username,
    email,
    nickName: text('nickName', MAX_TEXT),
    ...phoneOf(raw('phone')),
    company: text('company', MAX_TEXT),
    department: text('department', MAX_TEXT),
    position: text('position', MAX_TEXT),
  };
}

/** A line of at most `maximum` characters; null for anything else than text. */
function line(value: unknown, maximum: number): string | null {
  if (typeof value !== 'string') return null;
  const clean = oneLine(value).replace(/\s+/g, ' ').trim();
  return [...clean].slice(0, maximum).join('').trim() || null;
}

function readEmail(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_EMAIL && EMAIL.test(value) ? value : null;
}

/** The first source that leaves three allowed characters (USER-23), without accents and other characters. */
function usernameOf(sources: readonly unknown[]): string {
  const names = sources.map((source) =>
    typeof source === 'string'
      ? source
          .normalize('NFKD')
          .replace(/[^A-Za-z0-9_.@-]/g, '')
          .slice(0, MAX_USERNAME)
      : '',
  );
  return names.find((name) => name.length >= MIN_USERNAME) ?? ['user', names.find(Boolean)].filter(Boolean).join('-');
}

function phoneOf(value: unknown): Pick<SsoPerson, 'phone' | 'phoneArea'> {
  const digits = typeof value === 'string' ? value.replace(/[\s()./-]/g, '') : '';
  const [, area, number] = INTERNATIONAL.exec(digits) ?? [];
  if (area && number) return { phone: number, phoneArea: `+${area}` };
  return { phone: NATIONAL.test(digits) ? digits : null, phoneArea: null };
}

/** The username itself, then with numbers, at most as long as usernames may be. */
export function usernameCandidates(username: string): string[] {
  const suffixes = ['', ...Array.from({ length: 98 }, (_, index) => `-${index + 2}`)];
  return suffixes.map((suffix) => `${username.slice(0, MAX_USERNAME - suffix.length)}${suffix}`);
}
