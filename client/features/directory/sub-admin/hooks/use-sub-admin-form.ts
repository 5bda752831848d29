import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useSubAdminCreateMutation, useSubAdminModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { SubAdmin, SubAdminValues } from '../sub-admin-form';
import { fieldOf, mergedValues, valuesOf, variablesOf } from '../sub-admin-form';

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

/** The form of a sub-administrator; `isOvertaken` where somebody else stored another one meanwhile. */
export function useSubAdminForm({ subAdmin, onReload, onSaved }: SubAdminFormOptions) {
  const intl = useIntl();
  const [base, setBase] = useState(subAdmin);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<SubAdminValues>({ defaultValues: valuesOf(subAdmin), shouldFocusError: false });
  useFormDraft(`sub-admin-${subAdmin?.user.id ?? ''}`, form);
  const [create] = useSubAdminCreateMutation();
  const [modify] = useSubAdminModifyMutation();
  const save = async (entered: SubAdminValues) => {
    const variables = variablesOf(entered);
    if (!variables) return;
    try {
      await (base ? modify({ variables: { ...variables, version: base.version } }) : create({ variables }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'version') return setOvertaken(true);
      const title = intl.formatMessage({ id: base ? 'subAdmin.modifyFailed' : 'subAdmin.createFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    form.reset(entered);
    const name = entered.person?.name ?? '';
    const text = intl.formatMessage({ id: base ? 'subAdmin.modified' : 'subAdmin.created' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const reload = async () => {
    try {
      const now = await onReload();
      const [before, theirs] = [valuesOf(base), valuesOf(now)];
      const merged = mergedValues(before, form.getValues(), theirs);
      setBase(now);
      setOvertaken(false);
      form.reset(theirs);
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as keyof SubAdminValues, value as never, { shouldDirty: true });
    } catch (error) {
      const title = intl.formatMessage({ id: 'common.loadFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  const refuse = (faults: FieldErrors<SubAdminValues>) => {
    const first = FIELDS.find((field) => field in faults);
    if (first) form.setFocus(first);
  };
  return { form, base, isOvertaken, reload, submit: form.handleSubmit(save, refuse) };
}
