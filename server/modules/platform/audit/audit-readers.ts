import type { AccessRule } from '../../../access/access.js';

/** The rule of all calls that read the audit log (AUDT-08, AUDT-11). */
export const AUDIT_READERS = { allow: 'CONSOLE', right: 'audit', key: 'auditEnable' } as const satisfies AccessRule;
