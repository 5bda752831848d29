import type { AuditChange } from '../../../core/audit-change.js';
import { setChange, valueChange } from '../../../core/audit-change.js';
import type { SecurityRuleValues } from './security.service.js';

/** The fields of a rule in the order of its screen, with their types in an audit event. */
export const RULE_FIELDS = {
  passwordRequires: 'things',
  passwordMinLength: 'number',
  passwordTryTimes: 'number',
  passwordDuplication: 'number',
  allowMultiSession: 'boolean',
  sessionTimeOut: 'number',
  ipWhiteList: 'things',
  ipBlackList: 'things',
  mfaType: 'code',
} as const satisfies Readonly<Record<keyof SecurityRuleValues, string>>;

/** The changed fields of a rule, as an audit event tells them (BYND-12). Each entry of a list is a thing. */
export function changesOfRule(before: SecurityRuleValues, after: SecurityRuleValues): AuditChange[] {
  const fields = Object.keys(RULE_FIELDS) as (keyof SecurityRuleValues)[];
  const changes = fields.map((field): AuditChange | undefined => {
    const [from, to, type] = [before[field], after[field], RULE_FIELDS[field]];
    if (typeof from === 'object' && typeof to === 'object') return setChange(field, from.map(thing), to.map(thing));
    return valueChange(field, type as 'number', from as string, to as string);
  });
  return changes.filter((change) => change !== undefined);
}

const thing = (entry: string) => ({ id: entry, name: entry });
