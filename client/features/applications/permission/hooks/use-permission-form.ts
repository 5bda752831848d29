import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { usePermissionAddMutation, usePermissionModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { PermissionRow } from '../permission-list';

interface Values {
  name: string;
  /** Chosen once. */
  identifier: string;
  description: string;
}

const FIELDS = ['name', 'identifier', 'description'] as const satisfies (keyof Values)[];

export interface PermissionFormOptions {
  readonly appId: string;
  /** Null for a new one. */
  readonly permission: PermissionRow | null;
  readonly read: (id: string) => Promise<PermissionRow | undefined>;
  readonly onSaved: () => void;
}

const valuesOf = (stored: PermissionRow | null): Values => ({
  name: stored?.name ?? '',
  identifier: stored?.identifier ?? '',
  description: stored?.description ?? '',
});

/** The form of a permission of an app that the OU made itself. */
export function usePermissionForm({ appId, permission, read, onSaved }: PermissionFormOptions) {
  const intl = useIntl();
  const [first] = useState(permission);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(first) });
  useFormDraft(`permission-${first?.id ?? `of-${appId}`}`, form);
  const { base, conflict, attempt, choose } = useConflict({ stored: first, valuesOf, fields: fieldsOfForm(form) });
  const [add] = usePermissionAddMutation();
  const [modify] = usePermissionModifyMutation();
  const save = async (entered: Values) => {
    const name = entered.name.trim();
    const texts = { name, description: entered.description.trim() || null };
    try {
      const isSaved = await attempt(
        (from) =>
          from
            ? modify({ variables: { permissionId: from.id, ...texts, version: from.version } })
            : add({ variables: { appId, identifier: entered.identifier.trim(), ...texts } }),
        async () => base && (await read(base.id)),
      );
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((each) => each === failure.field);
      const title = intl.formatMessage({ id: base ? 'permission.editFailed' : 'permission.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: base ? 'permission.edited' : 'permission.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return { form, base, conflict, choose, save };
}
