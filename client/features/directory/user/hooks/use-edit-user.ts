import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { conflictOf } from '../../../../ui/form/conflict';
import type { Conflict } from '../../../../ui/form/conflict';
import { showRefusal } from '../../../../ui/form/show-refusal';
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

/**
 * The form of a user's profile. If somebody else stored another one meanwhile, `conflict` has both, and `isOvertaken`
 * tells that theirs could not be read.
 */
export function useEditUser({ user, onReload, onSaved }: EditUserOptions) {
  const intl = useIntl();
  const [base, setBase] = useState(user);
  const [isOvertaken, setOvertaken] = useState(false);
  const [conflict, setConflict] = useState<Conflict<UserValues> | null>(null);
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: valuesOf(user) });
  useFormDraft(`user-${user.id}`, form);
  const stored = valuesOf(base);
  const email = useWatch({ control: form.control, name: 'email' });
  const isEmailNew = email.trim().toLowerCase() !== stored.email.toLowerCase();
  const taken = useTakenValues(form, stored);
  const { modify } = useUserActs();

  const save = async (values: UserValues) => {
    try {
      await modify(base, values);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'version') return reload();
      const title = intl.formatMessage({ id: 'user.modifyFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    const text = intl.formatMessage({ id: 'user.modified' }, { name: values.name.trim() });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const reload = async () => {
    try {
      const now = await onReload();
      setConflict(conflictOf(valuesOf(base), form.getValues(), valuesOf(now)));
      setBase(now);
      setOvertaken(false);
      // Entered values stay; the others are those that the other person stored.
      form.reset(valuesOf(now), { keepDirtyValues: true });
    } catch (error) {
      setOvertaken(true);
      const title = intl.formatMessage({ id: 'common.loadFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  /** Takes one of the two values of a contested field. */
  const choose = (name: keyof UserValues, isMine: boolean) => {
    if (conflict) form.setValue(name, conflict[isMine ? 'mine' : 'theirs'][name], { shouldDirty: true });
  };
  const refuse = (faults: FieldErrors<UserValues>) => {
    const first = Object.keys(stored).find((field) => field in faults);
    if (first) form.setFocus(first as keyof UserValues);
  };
  const submit = () => void form.handleSubmit(save, refuse)();
  return { form, base, isOvertaken, conflict, choose, isEmailNew, taken, reload, submit };
}
