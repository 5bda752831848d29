import type { FieldErrors } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useSubAdminCreateMutation, useSubAdminModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { SubAdmin, SubAdminValues } from '../sub-admin-form';
import { fieldOf, valuesOf, variablesOf } from '../sub-admin-form';

export interface SubAdminFormOptions {
  /** Null for a new one. */
  readonly subAdmin: SubAdmin | null;
  /** Reads the stored sub-administrator anew. */
  readonly onReload: () => Promise<SubAdmin>;
  readonly onSaved: () => void;
}

/** The fields in their order. */
const FIELDS = ['person', 'operations', 'scope'] as const;
export type SubAdminField = (typeof FIELDS)[number];

/** The form of a sub-administrator; `conflict` if somebody else stored another one meanwhile. */
export function useSubAdminForm({ subAdmin, onReload, onSaved }: SubAdminFormOptions) {
  const intl = useIntl();
  const form = useForm<SubAdminValues>({ defaultValues: valuesOf(subAdmin), shouldFocusError: false });
  useFormDraft(`sub-admin-${subAdmin?.user.id ?? ''}`, form);
  const fields = fieldsOfForm(form);
  const { base, conflict, attempt, choose } = useConflict({ stored: subAdmin, valuesOf, fields });
  const [create] = useSubAdminCreateMutation();
  const [modify] = useSubAdminModifyMutation();
  const save = async (entered: SubAdminValues) => {
    const variables = variablesOf(entered);
    if (!variables) return;
    try {
      const send = (from: SubAdmin | null) =>
        from ? modify({ variables: { ...variables, version: from.version } }) : create({ variables });
      if (!(await attempt(send, onReload))) return;
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: base ? 'subAdmin.modifyFailed' : 'subAdmin.createFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    form.reset(entered);
    const name = entered.person?.name ?? '';
    const text = intl.formatMessage({ id: base ? 'subAdmin.modified' : 'subAdmin.created' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const refuse = (faults: FieldErrors<SubAdminValues>) => {
    const first = FIELDS.find((field) => field in faults);
    if (first) form.setFocus(first);
  };
  return { form, base, conflict, choose, submit: form.handleSubmit(save, refuse) };
}
