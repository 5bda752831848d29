import { fail } from '../../../core/errors.js';
import { checkedAddresses } from './address-rule.service.js';
import type { PasswordClass, SecurityRuleValues } from './security.service.js';
import { PASSWORD_CLASSES } from './security.service.js';

/** From and to, both allowed (SECR-05, SECR-08, SECR-09, PWD-03). */
const RANGES = {
  passwordMinLength: [8, 20],
  passwordTryTimes: [1, 10],
  passwordDuplication: [1, 5],
  sessionTimeOut: [1, 240],
} as const;

/**
 * The rule in `input`, its addresses in canonical form and each once (SECR-21). Throws INVALID_PARAMETER for malformed
 * values and OUT_OF_RANGE for values outside their range, each naming the field.
 */
export function checkedRule(input: SecurityRuleValues): SecurityRuleValues {
  const passwordRequires = checkedClasses(input.passwordRequires);
  const ipWhiteList = checkedAddresses('ipWhiteList', input.ipWhiteList);
  const ipBlackList = checkedAddresses('ipBlackList', input.ipBlackList);
  if (ipWhiteList.length > 0 && ipBlackList.length > 0) {
    fail('INVALID_PARAMETER', { message: 'error.bothAddressLists', field: 'ipBlackList' });
  }
  for (const [field, [min, max]] of Object.entries(RANGES)) {
    const value = input[field as keyof typeof RANGES];
    if (value < min || value > max) {
      fail('OUT_OF_RANGE', { message: 'error.outOfRangeField', values: { field, min, max }, field });
    }
  }
  return { ...input, passwordRequires, ipWhiteList, ipBlackList };
}

/** The classes in the order in which they are shown; INVALID_PARAMETER without any, and for one given twice (PWD-01). */
function checkedClasses(given: readonly PasswordClass[]): PasswordClass[] {
  const classes = PASSWORD_CLASSES.filter((name) => given.includes(name));
  return classes.length > 0 && classes.length === given.length ? classes : invalid('passwordRequires');
}

function invalid(field: string): never {
  fail('INVALID_PARAMETER', { field });
}
