import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from './fault-text';
import { Field } from './field';
import { Input } from './input';

interface NameRules {
  readonly validate: Readonly<Record<'isThere' | 'isFree', (name: string) => true | string>>;
}

interface Props {
  /** Begins its texts. */
  readonly texts: 'domain' | 'menuGroup' | 'role' | 'userGroup';
  readonly id: string;
  readonly maxLength: number;
  readonly fault: FieldError | undefined;
  readonly register: (rules: NameRules) => UseFormRegisterReturn;
  /** Whether a name is known to be taken. */
  readonly isTaken: (name: string) => boolean;
}

/** The name of something: it must be there, and nothing else of its kind may have it (LIST-13, LIST-14). */
export function NameField({ texts, id, maxLength, fault, register, isTaken }: Props) {
  return (
    <Field
      id={id}
      label={<FormattedMessage id={`${texts}.field.name`} />}
      fault={faultText(fault)}
      hint={<FormattedMessage id={`${texts}.hint.name`} />}
    >
      {(parts) => (
        <Input
          {...parts}
          maxLength={maxLength}
          autoComplete="off"
          aria-required
          {...register({
            validate: {
              isThere: (name) => name.trim() !== '' || `${texts}.fault.name`,
              isFree: (name) => !isTaken(name) || `${texts}.fault.nameTaken`,
            },
          })}
        />
      )}
    </Field>
  );
}
