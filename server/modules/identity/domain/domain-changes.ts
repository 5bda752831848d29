import type { AuditChange } from '../../../core/audit-change.js';
import { fieldChanges, secretChange } from '../../../core/audit-change.js';
import type { Domain } from './domain.entity.js';

/** The fields of a domain in the order of its form; the secret stands apart. */
const FIELDS = {
  name: 'text',
  url: 'text',
  description: 'text',
  isAutoImport: 'boolean',
  isSignOn: 'boolean',
  idp: 'text',
  buttonName: 'text',
  issuer: 'text',
  clientId: 'text',
  scopes: 'text',
  claims: 'json',
} as const;

/**
 * The changed fields of a domain, as an audit event tells them (BYND-12); fields that `after` leaves out stay. The
 * client secret is told as changed, without a value (AUDT-20). `before` is null for a new domain.
 */
export function changesOfDomain(before: Domain | null, after: Partial<Domain>): (AuditChange | undefined)[] {
  const { clientSecret } = after;
  const isSecretNew = clientSecret !== undefined && clientSecret !== (before?.clientSecret ?? null);
  return [...fieldChanges<Domain>(FIELDS, before, after), isSecretNew ? secretChange('clientSecret') : undefined];
}
