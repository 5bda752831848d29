import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { UserValidateDocument } from '../../../../api/generated/graphql';
import { useTaken } from '../../../../widgets/name/use-taken';
import { EMAIL, USERNAME } from '../../../../widgets/people/person-checks';
import { closeContacts } from '../close-contacts';
import type { UserValues } from '../user-form';

type Checked = 'username' | 'email';

/** The server's answers for the typed values. */
export interface TakenValues {
  /** A rule for a field: a value that is known to be taken gives the key of its fault. */
  readonly isFree: (field: Checked, fault: string) => (value: string) => string | true;
}

/**
 * Asks while somebody types whether username and e-mail address are free (USER-10); the fields show it as soon as it is
 * known.
 * @param kept the values that the account has already
 * @param isAsking whether the typed values are to be new
 */
export function useTakenValues(
  form: UseFormReturn<UserValues>,
  kept: Pick<UserValues, Checked>,
  isAsking = true,
): TakenValues {
  const taken = {
    username: useTakenField(form, 'username', kept.username, isAsking),
    email: useTakenField(form, 'email', kept.email, isAsking),
  };
  return {
    isFree: (field, fault) => (value) => taken[field].current !== value.trim().toLowerCase() || fault,
  };
}

const FORMS = { username: USERNAME, email: EMAIL };

function useTakenField(form: UseFormReturn<UserValues>, field: Checked, kept: string, isAsking: boolean) {
  const client = useApolloClient();
  const typed = useWatch({ control: form.control, name: field });
  const wellFormed = isAsking && FORMS[field].test(typed.trim()) ? typed : '';
  const taken = useTaken(field, wellFormed, kept, async (value, signal) => {
    const isEmail = field === 'email';
    const closed = isEmail ? await closeContacts(client, [value], signal) : null;
    const { data } = await client.query({
      query: UserValidateDocument,
      variables: { field: isEmail ? 'email' : 'name', value: closed?.texts[0] ?? value, keyId: closed?.keyId },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal } },
    });
    return data?.userValidate;
  });
  const known = useRef<string | null>(null);
  const { trigger, getFieldState } = form;
  useEffect(() => {
    const next = taken?.toLowerCase() ?? null;
    const isNew = known.current !== next;
    known.current = next;
    if (isNew && (next !== null || getFieldState(field).error)) void trigger(field);
  }, [taken, field, trigger, getFieldState]);
  return known;
}
