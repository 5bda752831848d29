import { useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import type { RoleAppInput } from '../../../../api/generated/graphql';
import { useRoleCreateMutation, useRoleModifyMutation } from '../../../../api/generated/hooks';
import type { RoleDetail, RoleValues } from '../role-form';

/** How saving ended: with the role's id, with a field at fault, because somebody else was faster, or in a popup. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'fault'; readonly field: 'name' | 'identifier' | 'description'; readonly message: string }
  | { readonly kind: 'conflict'; readonly failure: ApiFailure }
  | { readonly kind: 'told' };

const FIELDS = ['name', 'identifier', 'description'] as const;
/** What the server names when the role was changed since it was read. */
const VERSION = 'version';

/** Makes or changes a role in one go, with a word of success (ERRC-20). */
export function useRoleSave(role: RoleDetail | null) {
  const intl = useIntl();
  const [create] = useRoleCreateMutation({ context: IN_PLACE });
  const [modify] = useRoleModifyMutation({ context: IN_PLACE });
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
        id = data?.roleCreate ?? '';
      }
      const text = intl.formatMessage({ id: role ? 'role.modified' : 'role.added' }, { name });
      emitClientEvent('notice', { kind: 'success', text });
      return { kind: 'saved', id };
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((entry) => entry === failure.field);
      if (field) return { kind: 'fault', field, message: failure.message };
      if (failure.field === VERSION) return { kind: 'conflict', failure };
      const title = intl.formatMessage({ id: role ? 'role.modifyFailed' : 'role.addFailed' });
      emitClientEvent('failure', { title, failure });
      return { kind: 'told' };
    }
  };
}
