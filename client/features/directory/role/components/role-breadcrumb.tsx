import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { rolePath, ROLES_PATH } from '../urls';

/** Links back to the roles, and to the role that is being changed. */
export function RoleBreadcrumb({ role, here }: { role?: { id: string; name: string } | null; here?: ReactNode }) {
  const roles = { to: ROLES_PATH, label: <FormattedMessage id="role.title" /> };
  return (
    <Breadcrumb above={role && here ? [roles, { to: rolePath(role.id), label: role.name }] : [roles]} here={here} />
  );
}
