import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';

const MAX = 50;
const PATTERN = /^[A-Za-z0-9_-]{1,50}$/;
/** Maximum of characters from the name in an identifier, which leaves room for a unique suffix. */
const MAX_FROM_NAME = 40;

/** The identifier that somebody typed; null without one (ROLE-12). INVALID_PARAMETER for one that breaks its rule. */
export function parseIdentifier(typed: string | null | undefined): string | null {
  const identifier = typed?.trim();
  if (!identifier) return null;
  if (!PATTERN.test(identifier)) {
    fail('INVALID_PARAMETER', { message: 'error.roleIdentifier', values: { max: MAX }, field: 'identifier' });
  }
  return identifier;
}

/** An identifier derived from the letters and digits of a name; "role" without any. */
export function identifierFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, MAX_FROM_NAME)
    .replace(/^-|-$/g, '');
  return plain || 'role';
}

/** {@link identifierFrom} with an ending that no other has. */
export function otherIdentifierFrom(name: string): string {
  return `${identifierFrom(name)}-${newId().slice(-8).toLowerCase()}`;
}
