import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { useShownPart } from '../../../../ui/state/use-shown-part';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { fieldOf, tabOf, valuesOf } from '../user-form';
import type { FormTab, UserValues } from '../user-form';
import { userPath } from '../urls';
import { useAddScope } from './use-add-scope';
import { useTakenValues } from './use-taken-values';
import type { CreatedUser } from './use-user-acts';
import { useUserActs } from './use-user-acts';

/** The fields in the order in which they are read. */
const ORDER = Object.keys(valuesOf(null)) as (keyof UserValues)[];

/** The form of a new user, or of a person to invite. */
export function useAddUser(isNew: boolean, onAdded: (user: CreatedUser) => void) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [start] = useState(() => valuesOf(null));
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: start, shouldFocusError: false });
  useFormDraft('user-add', form);
  const scope = useAddScope(form);
  const partOf = (field: string) => (field === scope?.kind ? 'basics' : tabOf(field));
  const { part, setPart, showField } = useShownPart<FormTab, keyof UserValues>('basics', partOf, (field) =>
    form.setFocus(field),
  );
  const taken = useTakenValues(form, start, isNew);
  const { create, invite } = useUserActs();

  const save = async (values: UserValues) => {
    try {
      const added = await (isNew ? create(values) : invite(values));
      const id = isNew ? 'user.added' : 'user.invited';
      const text = intl.formatMessage({ id }, { name: isNew ? values.name.trim() : values.email.trim() });
      // The way on to an app, for a person who can open none yet (CALL-309).
      const isEmpty = values.apps.length + values.roles.length === 0;
      const run = () => void navigate(userPath(added.id, 'apps'));
      const action = { label: intl.formatMessage({ id: 'appAccess.giveApp' }), run };
      emitClientEvent('notice', { kind: 'success', text, ...(isEmpty && { action }) });
      onAdded(added);
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'user.addFailed' });
      showRefusal(form, failure, { field: fieldOf(failure.field), title, focus: showField });
    }
  };
  const refuse = (faults: FieldErrors<UserValues>) => {
    const first = ORDER.find((field) => field in faults);
    if (first) showField(first);
  };
  return { form, scope, partOf, part, setPart, taken, submit: () => void form.handleSubmit(save, refuse)() };
}
