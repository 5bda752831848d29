import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { fieldOf, valuesOf } from '../user-form';
import type { UserValues } from '../user-form';
import { useTakenValues } from './use-taken-values';
import { useUserActs } from './use-user-acts';

export interface EditUserOptions {
  readonly user: UserDetailQuery['userDetail'];
  /** Reads the stored user again. */
  readonly onReload: () => Promise<UserDetailQuery['userDetail']>;
  readonly onSaved: () => void;
}

/** The form of a user's profile. If somebody else stored another one meanwhile, `conflict` has both. */
export function useEditUser({ user, onReload, onSaved }: EditUserOptions) {
  const intl = useIntl();
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: valuesOf(user) });
  useFormDraft(`user-${user.id}`, form);
  const { base, conflict, attempt, choose } = useConflict({ stored: user, valuesOf, fields: fieldsOfForm(form) });
  const stored = valuesOf(base);
  const email = useWatch({ control: form.control, name: 'email' });
  const isEmailNew = email.trim().toLowerCase() !== stored.email.toLowerCase();
  const taken = useTakenValues(form, stored);
  const { modify } = useUserActs();

  const save = async (values: UserValues) => {
    try {
      const isSaved = await attempt((from) => modify(from ?? user, values), onReload);
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'user.modifyFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    const text = intl.formatMessage({ id: 'user.modified' }, { name: values.name.trim() });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const refuse = (faults: FieldErrors<UserValues>) => {
    const first = Object.keys(stored).find((field) => field in faults);
    if (first) form.setFocus(first as keyof UserValues);
  };
  const submit = () => void form.handleSubmit(save, refuse)();
  return { form, base: base ?? user, conflict, choose, isEmailNew, taken, submit };
}
