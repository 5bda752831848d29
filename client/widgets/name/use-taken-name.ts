import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useNameCheck } from './use-name-check';

/**
 * Whether the server has reported that the `name` of a form is taken; the field shows it as soon as that is known
 * (LIST-14).
 * @param question the kind of thing with the name
 * @param kept its stored name
 */
export function useTakenName<Values extends FieldValues & { name: string }>(
  form: UseFormReturn<Values>,
  question: Parameters<typeof useNameCheck>[0],
  kept: string,
): (name: string) => boolean {
  const field = 'name' as Path<Values>;
  const name: string = useWatch({ control: form.control, name: field });
  const taken = useNameCheck(question, name, kept);
  const { trigger, getFieldState } = form;
  const known = useRef(taken);
  useEffect(() => {
    const isNew = known.current !== taken;
    known.current = taken;
    if (isNew && (taken !== null || getFieldState(field).error)) void trigger(field);
  }, [taken, field, trigger, getFieldState]);
  return (entered) => known.current !== null && known.current === entered.trim();
}
