import type { AccessRule } from '../../access/access.js';
import type { Audience } from '../../context/levels.js';
import { ERRORS, SUCCESS_CODE } from '../../core/errors.js';
import type { ErrorName } from '../../core/errors.js';

/** The traits of a call, beside its access rule, that decide its outcomes. */
export interface CallTraits {
  readonly rule: AccessRule;
  readonly takesInput: boolean;
  readonly takesIds: boolean;
  readonly isChange: boolean;
  /** Names of its inputs. */
  readonly inputs: readonly string[];
}

/** Inputs that are refused with WRONG_PARAMETER if they are out of date. */
const DATED = new Set(['keyId', 'version', 'stamp']);

/** Inputs by which a stranger proves who they are: a wrong one is answered like a missing session. */
const PROOFS = new Set(['password', 'code']);

/** Outcomes that depend on the data alone: every call may have them. */
const BY_DATA: readonly ErrorName[] = ['ALREADY_EXISTS', 'EXPIRED', 'TOO_LARGE', 'WRONG_PARAMETER', 'NOT_FOUND'];

const AUDIENCES: Readonly<Record<Audience, string>> = {
  PUBLIC: 'anyone, without signing in',
  SIGNED_IN: 'everybody who is signed in, also before an OU is chosen',
  MEMBER: 'members of the working OU',
  CONSOLE: 'the OU administrator and sub-administrators',
  ADMINISTRATOR: 'the super administrator, the OU administrator and sub-administrators',
  OU_MANAGER: 'the OU administrator and sub-administrators of the whole OU',
  OU_ADMIN: 'the OU administrator',
  SUPER_ADMIN: 'the super administrator',
  APP: 'applications, by their id and secret',
};

/** A sentence that names the callers of a call. */
export function accessText({ allow, right, feature }: AccessRule): string {
  const operation = right ? `; a sub-administrator needs the operation \`${right}\`` : '';
  const purchase = feature ? `; the OU needs the feature \`${feature}\`` : '';
  return `Open to ${AUDIENCES[allow]}${operation}${purchase}.`;
}

/**
 * The envelope codes that a call answers by its access rule and its inputs, success first. Its data may
 * lead to those of {@link codesByData} too.
 */
export function codesOf({ rule, takesInput, takesIds, isChange, inputs }: CallTraits): number[] {
  const { allow, during } = rule;
  const isSession = allow !== 'PUBLIC' && allow !== 'APP';
  const worksInOu = isSession && allow !== 'SIGNED_IN' && allow !== 'SUPER_ADMIN';
  const names: (ErrorName | false | undefined)[] = [
    takesInput && 'INVALID_PARAMETER',
    takesInput && 'OUT_OF_RANGE',
    takesIds && 'NOT_FOUND',
    inputs.some((name) => DATED.has(name)) && 'WRONG_PARAMETER',
    (allow !== 'PUBLIC' || inputs.some((name) => PROOFS.has(name))) && 'UNAUTHENTICATED',
    (isSession || isChange) && 'PERMISSION_DENIED',
    isSession && 'KICKED_OUT',
    isSession && !during?.includes('MFA') && 'UNVERIFIED',
    worksInOu && 'ORGANIZATION_NOT_SELECTED',
    'EXHAUSTED',
    'INTERNAL',
    'BUSY',
  ];
  return [SUCCESS_CODE, ...codes(names.filter((name) => typeof name === 'string'))];
}

/** Envelope codes that the data of any call may lead to, ascending. */
export const codesByData = (): number[] => codes(BY_DATA);

const codes = (names: readonly ErrorName[]): number[] =>
  [...new Set(names.map((name) => ERRORS[name].envelopeCode))].sort((one, other) => one - other);
