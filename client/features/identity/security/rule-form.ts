import type { SecurityRuleFieldsFragment, SecuritySetRuleMutationVariables } from '../../../api/generated/graphql';
import type { ListMode } from './addresses';
import { readAddresses } from './addresses';

/** PWD-01, in the order in which they are shown. */
export const CLASSES = ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL'] as const;

/** The numbers of a rule with the range of each (PWD-03, SECR-05, SECR-08, SECR-09). */
export const RANGES = {
  passwordMinLength: [8, 20],
  passwordTryTimes: [1, 10],
  passwordDuplication: [1, 5],
  sessionTimeOut: [1, 240],
} as const;
export type NumberName = keyof typeof RANGES;

/** A security rule as its form holds it; numbers as they were typed. */
export type RuleValues = Record<NumberName, string> & {
  passwordRequires: string[];
  allowMultiSession: boolean;
  listMode: ListMode;
  addresses: string;
  isMfa: boolean;
};

/** SECR-03: the whitelist shows while the blacklist is empty. */
export function valuesOf(rule: SecurityRuleFieldsFragment): RuleValues {
  const isBlack = rule.ipBlackList.length > 0;
  return {
    passwordRequires: CLASSES.filter((name) => rule.passwordRequires.includes(name)),
    passwordMinLength: String(rule.passwordMinLength),
    passwordTryTimes: String(rule.passwordTryTimes),
    passwordDuplication: String(rule.passwordDuplication),
    sessionTimeOut: String(rule.sessionTimeOut),
    allowMultiSession: rule.allowMultiSession,
    listMode: isBlack ? 'BLACK' : 'WHITE',
    addresses: (isBlack ? rule.ipBlackList : rule.ipWhiteList).join('\n'),
    isMfa: rule.mfaType === 'EMAIL',
  };
}

/** All nine fields as the call takes them (SECR-01). */
export function variablesOf(values: RuleValues): Omit<SecuritySetRuleMutationVariables, 'confirmLockOut' | 'version'> {
  const entries = [...readAddresses(values.addresses).entries];
  return {
    passwordRequires: CLASSES.filter((name) => values.passwordRequires.includes(name)),
    passwordMinLength: Number(values.passwordMinLength),
    passwordTryTimes: Number(values.passwordTryTimes),
    passwordDuplication: Number(values.passwordDuplication),
    sessionTimeOut: Number(values.sessionTimeOut),
    allowMultiSession: values.allowMultiSession,
    ipWhiteList: values.listMode === 'WHITE' ? entries : [],
    ipBlackList: values.listMode === 'BLACK' ? entries : [],
    mfaType: values.isMfa ? 'EMAIL' : 'NONE',
  };
}

/** Whether what was typed is a whole number of the range of `name`. */
export function isInRange(name: NumberName, typed: string): boolean {
  const [min, max] = RANGES[name];
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;
}

/** The field of the form that a server's field belongs to; null where it has none. */
export function fieldOf(field: string | undefined): keyof RuleValues | null {
  if (field === 'ipWhiteList' || field === 'ipBlackList') return 'addresses';
  if (field === 'mfaType') return 'isMfa';
  return field && (field in RANGES || field === 'passwordRequires') ? (field as keyof RuleValues) : null;
}
