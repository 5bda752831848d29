import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import type { RoleAppInput } from '../../../../api/generated/graphql';
import { useRoleCreateMutation, useRoleModifyMutation } from '../../../../api/generated/hooks';
import type { Attempt } from '../../../../ui/form/use-conflict';
import type { RoleDetail, RoleValues } from '../role-form';

const FIELDS = ['name', 'identifier', 'description'] as const;

/** The outcome of saving: the role's id, a refused field, a conflict with somebody else, or a message shown. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'fault'; readonly field: (typeof FIELDS)[number]; readonly failure: ApiFailure }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'told' };

interface Options {
  /** Null for a new one. */
  readonly role: RoleDetail | null;
  readonly attempt: Attempt<RoleDetail>;
  readonly onReload: () => Promise<RoleDetail | null>;
}

/** Makes or changes a role in one call, and tells of its success (ERRC-20). */
export function useRoleSave({ role, attempt, onReload }: Options) {
  const intl = useIntl();
  const [create] = useRoleCreateMutation();
  const [modify] = useRoleModifyMutation();
  /** `appsOf` answers the apps to send over a stored role. */
  return async (values: RoleValues, appsOf: (from: RoleDetail | null) => RoleAppInput[]): Promise<SaveResult> => {
    const name = values.name.trim();
    const description = values.description.trim() || null;
    let id = role?.id ?? '';
    const send = async (from: RoleDetail | null) => {
      const apps = appsOf(from);
      if (from) return modify({ variables: { id, name, description, apps, version: from.version } });
      const { data } = await create({
        variables: { name, description, identifier: values.identifier.trim() || null, apps },
      });
      id = data?.roleCreate.id ?? '';
    };
    try {
      if (!(await attempt(send, onReload))) return { kind: 'conflict' };
      const text = intl.formatMessage({ id: role ? 'role.modified' : 'role.added' }, { name });
      emitClientEvent('notice', { kind: 'success', text });
      return { kind: 'saved', id };
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((entry) => entry === failure.field);
      if (field) return { kind: 'fault', field, failure };
      const title = intl.formatMessage({ id: role ? 'role.modifyFailed' : 'role.addFailed' });
      emitClientEvent('failure', { title, failure });
      return { kind: 'told' };
    }
  };
}
