import type { ErrorDetails } from '../../../core/errors.js';
import { fail } from '../../../core/errors.js';
import { isMailAddress } from '../../../core/mail-address.js';
import { optionalLine, requiredLine } from '../../../core/text.js';

/** USER-23 */
const MAX_NAME = 50;
const MAX_TEXT = 100;
/** The longest username; also an address, which is longer. */
const MAX_TYPED = 254;
const USERNAME = /^[A-Za-z0-9_.@-]{3,50}$/;
/** USER-15 */
const PHONE = /^\d{5,15}$/;
const PHONE_AREA = /^\+\d{1,4}$/;
/** The signs that people write between digits. */
const PHONE_GAPS = /[\s()./-]/g;
/** USER-05 */
export const DEFAULT_PHONE_AREA = '+86';
/** The end of the last year that is written with four digits: no file and no form can show a later time. */
const MAX_TIME = Date.UTC(10_000, 0) - 1;

const invalid = (field: string, details: ErrorDetails = {}): never => fail('INVALID_PARAMETER', { ...details, field });

/** The profile fields of a person, as an administrator or the owner sets them; an omitted field stays. */
export interface PersonFields {
  name?: string;
  nickName?: string | null;
  email?: string | null;
  phone?: string | null;
  phoneArea?: string;
  company?: string | null;
  department?: string | null;
  position?: string | null;
  startTime?: number | null;
  expireTime?: number | null;
}

/** A person as the caller enters them; e-mail address and phone are decrypted. */
export interface PersonInput {
  readonly name?: string | null;
  readonly nickName?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly phoneArea?: string | null;
  readonly company?: string | null;
  readonly department?: string | null;
  readonly position?: string | null;
  readonly accountStartTime?: number | null;
  readonly accountExpireTime?: number | null;
}

/** A username of 3 to 50 letters, digits and `_-.@` (USER-09, USER-23), or INVALID_PARAMETER. */
export function parseUsername(text: string): string {
  const username = requiredLine('username', text, MAX_TYPED);
  return USERNAME.test(username) ? username : invalid('username', { message: 'error.usernameInvalid' });
}

/** An address (USER-12); null when it is left empty. INVALID_PARAMETER for anything else. */
export function parseEmail(text: string | null | undefined): string | null {
  const email = optionalLine('email', text, MAX_TYPED);
  return email === null || isMailAddress(email) ? email : invalid('email', { message: 'error.emailInvalid' });
}

/** The digits of a phone number (USER-14, USER-15); null when it is left empty. INVALID_PARAMETER for anything else. */
export function parsePhone(text: string | null | undefined): string | null {
  const phone = optionalLine('phone', text, MAX_TEXT)?.replace(PHONE_GAPS, '') ?? null;
  return phone === null || PHONE.test(phone) ? phone : invalid('phone', { message: 'error.phoneInvalid' });
}

/** An area code, +86 when it is left empty (USER-05, USER-15), or INVALID_PARAMETER. */
export function parsePhoneArea(text: string | null | undefined): string {
  const area = optionalLine('phoneArea', text, MAX_TEXT) ?? DEFAULT_PHONE_AREA;
  return PHONE_AREA.test(area) ? area : invalid('phoneArea', { message: 'error.phoneAreaInvalid' });
}

/** Throws INVALID_PARAMETER for a term that ends before it begins. */
export function requireTerm(startTime: number | null | undefined, expireTime: number | null | undefined): void {
  if (startTime != null && expireTime != null && expireTime <= startTime) {
    invalid('accountExpireTime', { message: 'error.termOrder' });
  }
}

function parseTime(field: string, time: number | null): number | null {
  if (time !== null && (time < 0 || time > MAX_TIME)) invalid(field);
  return time;
}

/**
 * Reads the profile fields of an input; omitted fields stay omitted. Throws INVALID_PARAMETER with the first field at
 * fault (USER-12, USER-14, USER-15, USER-23, LIST-17).
 */
export function parsePerson(input: PersonInput): PersonFields {
  const fields: PersonFields = {};
  if (input.name !== undefined) fields.name = requiredLine('name', input.name ?? '', MAX_NAME);
  for (const field of ['nickName', 'company', 'department', 'position'] as const) {
    if (input[field] !== undefined) fields[field] = optionalLine(field, input[field], MAX_TEXT);
  }
  if (input.email !== undefined) fields.email = parseEmail(input.email);
  if (input.phone !== undefined) fields.phone = parsePhone(input.phone);
  if (input.phoneArea !== undefined) fields.phoneArea = parsePhoneArea(input.phoneArea);
  const { accountStartTime: start, accountExpireTime: expire } = input;
  if (start !== undefined) fields.startTime = parseTime('accountStartTime', start);
  if (expire !== undefined) fields.expireTime = parseTime('accountExpireTime', expire);
  requireTerm(fields.startTime, fields.expireTime);
  return fields;
}
