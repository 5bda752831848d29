import type { AppPermissionsQuery } from '../../../api/generated/graphql';
import { localPage } from '../../../ui/table/local-page';

export type PermissionRow = AppPermissionsQuery['shortcutPermissions']['permissions'][number];

/** LIST-17, and the length of an identifier. */
export const LENGTHS = { name: 50, identifier: 50, description: 200 } as const;

/** Whether something can be the identifier of a permission: visible ASCII characters, as the portal takes them (APPC-04). */
export const isIdentifier = (text: string): boolean => /^[!-~]{1,50}$/.test(text.trim());

/** A page of the permissions, which the server sends whole: by identifier unless another order is asked for. */
export const permissionPage = (
  permissions: readonly PermissionRow[],
  asked: Parameters<typeof localPage>[1],
  locale: string,
) =>
  localPage(permissions, asked, locale, {
    textsOf: ({ name, identifier, description }) => [name, identifier, description],
    values: { name: ({ name }) => name, roles: ({ roleCount }) => roleCount },
    usual: ({ identifier }) => identifier,
  });
