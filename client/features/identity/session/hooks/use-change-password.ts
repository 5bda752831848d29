import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { ApiFailure, failureOf } from '../../../../core/failure';
import type { PasswordDemand } from '../../../../ui/form/password-checks';
import { passwordChecks } from '../../../../ui/form/password-checks';
import { refuseField } from '../../../../ui/form/show-refusal';
import { hasUnsavedWork } from '../../../../ui/dialog/use-unsaved-guard';
import { changePassword, leaveWithNotice, NotEncrypted } from '../change-password';
import { mayLeave } from '../session-actions';

interface Fields {
  old: string;
  new: string;
  confirm: string;
}

const EMPTY: Fields = { old: '', new: '', confirm: '' };
/** The fields of this form by the server's names. */
const PLACES: Readonly<Record<string, keyof Fields>> = { oldPassword: 'old', newPassword: 'new' };

/**
 * The form of a new password: all three required (PWD-09), the new one by the rules and unlike the old (PWD-10, PWD-11),
 * confirmed (PWD-12). Success clears it and leaves for the sign-in page with a notice (PWD-13); it asks about the
 * unsaved work of the page behind before it calls the server (LIST-14).
 */
export function useChangePassword(demand: PasswordDemand | null) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  // The work of the page behind: nothing is entered here yet.
  const [isWorkBehind, setWorkBehind] = useState(hasUnsavedWork);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<Fields>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues: EMPTY,
    resolver: (values) => {
      const errors = Object.entries(faults(values, demand)).map(([name, id]) => [
        name,
        { type: 'rule', message: text(id) },
      ]);
      return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
    },
  });
  const typed = { ...EMPTY, ...useWatch({ control: form.control }) };
  const checks = demand
    ? passwordChecks(demand, { old: typed.old, password: typed.new, confirmation: typed.confirm })
    : [];

  // The faults of these fields depend on the others, too.
  useEffect(() => {
    const judged = (['new', 'confirm'] as const).filter((name) => form.getFieldState(name).error);
    if (judged.length > 0) void form.trigger(judged);
  }, [form, typed.old, typed.new]);

  const save = async (values: Fields) => {
    setBusy(true);
    setFailure(null);
    if (isWorkBehind) {
      if (!(await mayLeave())) return setBusy(false);
      setWorkBehind(false);
    }
    try {
      await changePassword(values.old.trim(), values.new.trim());
    } catch (error) {
      setBusy(false);
      const refused =
        error instanceof NotEncrypted ? new ApiFailure(text('session.password.notEncrypted'), 0) : failureOf(error);
      const place = PLACES[refused.field ?? ''];
      if (place) refuseField(form, place, refused);
      else setFailure(refused);
      return;
    }
    // At once, so that nothing typed holds the page back.
    flushSync(() => {
      form.reset(EMPTY);
      setDone(true);
    });
    // Closing would sign out where the change is forced, and take the notice along: the page is left as it is.
    leaveWithNotice(text('session.password.modified'));
  };
  const { isDirty } = form.formState;
  return {
    form,
    checks,
    isBusy,
    failure,
    isDirty: isDirty && !isDone,
    submit: () => void form.handleSubmit(save)(),
  };
}

/** The text of what is wrong with each field. */
function faults(values: Fields, demand: PasswordDemand | null): Partial<Record<keyof Fields, string>> {
  const found: Partial<Record<keyof Fields, string>> = {};
  if (!values.old.trim()) found.old = 'password.oldRequired';
  if (!values.new.trim()) found.new = 'password.newRequired';
  else if (demand) {
    const checks = passwordChecks(demand, { old: values.old, password: values.new, confirmation: values.confirm });
    const missing = checks.find(({ id, isMet }) => !isMet && id !== 'confirmed');
    if (missing) found.new = missing.id === 'different' ? 'password.sameAsOld' : 'password.rulesFirst';
  }
  if (!values.confirm.trim()) found.confirm = 'password.confirmRequired';
  else if (values.confirm.trim() !== values.new.trim()) found.confirm = 'password.notEqual';
  return found;
}
