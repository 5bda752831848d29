import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { emitClientEvent } from '../../core/events';
import type { ApiFailure } from '../../core/failure';
import { TOLD_BY_SERVER } from './fault-text';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError'>;

/**
 * Shows a refusal of the server at a field of the form, which gets the focus.
 * @param focus moves the focus, where the field is not on screen or is no control of its own
 */
export function refuseField<Values extends FieldValues, Field extends Path<Values>>(
  form: Form<Values>,
  field: Field,
  failure: ApiFailure,
  focus?: (field: Field) => void,
): void {
  form.setError(field, { type: TOLD_BY_SERVER, message: failure.message }, { shouldFocus: !focus });
  focus?.(field);
}

interface Place<Field> {
  /** The field of the form that the refusal names; null or undefined where it names none. */
  readonly field: Field | null | undefined;
  /** The title of the message, where the refusal names no field. */
  readonly title: string;
  readonly focus?: (field: Field) => void;
}

/** Shows why saving a form failed: at the field that the refusal names, else in a message (ERRC-20). */
export function showRefusal<Values extends FieldValues, Field extends Path<Values>>(
  form: Form<Values>,
  failure: ApiFailure,
  { field, title, focus }: Place<Field>,
): void {
  if (field) refuseField(form, field, failure, focus);
  else emitClientEvent('failure', { title, failure });
}

/**
 * The field of a localized text that a refusal names, such as `nameJson.de`.
 * @param parts the fields of the form by their names in the API
 * @param own the language that stands for `default` and for a refusal that names no language
 */
export function localizedField<Name extends string>(
  refused: string | undefined,
  parts: Readonly<Record<string, Name>>,
  own: string,
): `${Name}.${string}` | null {
  const [head = '', language] = (refused ?? '').split('.');
  const name = parts[head];
  return name === undefined ? null : `${name}.${language && language !== 'default' ? language : own}`;
}
