import type { AuditThing, AuditValue } from '../../../core/audit-change.js';
import { table } from '../../../database/scoped.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { RULE_FIELDS } from '../../identity/security/rule-changes.service.js';
import { setRule } from '../../identity/security/security-settings.service.js';
import type { SecurityRuleValues } from '../../identity/security/security.service.js';
import { ruleOf } from '../../identity/security/security.service.js';
import type { Restorable } from './restorable.js';

const FIELDS = Object.keys(RULE_FIELDS) as (keyof SecurityRuleValues)[];
const { passwordRequires: _classes, ipWhiteList: _allowed, ipBlackList: _refused, ...VALUES } = RULE_FIELDS;

/** The security rule of an OU: all its fields. */
export const restorableRule: Restorable = {
  fields: VALUES,
  async present(ctx, id, isHeld) {
    // The OU is held in place of its rule, which has no row before it is set.
    const organizations = table(ctx, Organization);
    const { name } = await organizations.get({ id }, isHeld ? { lock: 'update' } : {});
    const rule = await ruleOf(ctx, id);
    const values: Record<string, AuditValue> = {};
    const sets: Record<string, AuditThing[]> = {};
    for (const field of FIELDS) {
      const value = rule[field];
      if (typeof value === 'object') sets[field] = value.map((entry) => ({ id: entry, name: entry }));
      else values[field] = value;
    }
    return { name, values, sets };
  },
  store: (ctx, id, { wanted, isLockOutConfirmed }) => {
    const rule = Object.fromEntries(
      FIELDS.map((field) => [field, wanted.values[field] ?? (wanted.sets[field] ?? []).map((entry) => entry.id)]),
    );
    return setRule(ctx, id, rule as unknown as SecurityRuleValues, { isLockOutConfirmed });
  },
};
