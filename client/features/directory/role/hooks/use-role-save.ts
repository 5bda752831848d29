import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import type { RoleAppInput } from '../../../../api/generated/graphql';
import { useRoleCreateMutation, useRoleModifyMutation } from '../../../../api/generated/hooks';
import type { RoleDetail, RoleValues } from '../role-form';

const FIELDS = ['name', 'identifier', 'description'] as const;

/** The outcome of saving: the role's id, a refused field, a conflict with somebody else, or a message shown. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'fault'; readonly field: (typeof FIELDS)[number]; readonly failure: ApiFailure }
  | { readonly kind: 'conflict'; readonly failure: ApiFailure }
  | { readonly kind: 'told' };

/** The field that the server names when the role was changed since it was read. */
const VERSION = 'version';

/** Makes or changes a role in one call, and tells of its success (ERRC-20). */
export function useRoleSave(role: RoleDetail | null) {
  const intl = useIntl();
  const [create] = useRoleCreateMutation();
  const [modify] = useRoleModifyMutation();
  return async (values: RoleValues, apps: RoleAppInput[]): Promise<SaveResult> => {
    const name = values.name.trim();
    const description = values.description.trim() || null;
    try {
      let id = role?.id ?? '';
      if (role) {
        await modify({ variables: { id, name, description, apps, version: role.version } });
      } else {
        const { data } = await create({
          variables: { name, description, identifier: values.identifier.trim() || null, apps },
        });
        id = data?.roleCreate.id ?? '';
      }
      const text = intl.formatMessage({ id: role ? 'role.modified' : 'role.added' }, { name });
      emitClientEvent('notice', { kind: 'success', text });
      return { kind: 'saved', id };
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((entry) => entry === failure.field);
      if (field) return { kind: 'fault', field, failure };
      if (failure.field === VERSION) return { kind: 'conflict', failure };
      const title = intl.formatMessage({ id: role ? 'role.modifyFailed' : 'role.addFailed' });
      emitClientEvent('failure', { title, failure });
      return { kind: 'told' };
    }
  };
}
