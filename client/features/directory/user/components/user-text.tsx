import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { DayInput } from '../../../../ui/form/day-input';
import { Input } from '../../../../ui/form/input';
import { PERSON_LENGTHS } from '../../../../widgets/people/person-checks';
import type { UserValues } from '../user-form';

type TextName = Exclude<keyof UserValues, 'apps' | 'roles' | 'userGroups' | 'structures' | 'domainId'>;

interface Props {
  readonly name: TextName;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly hasHint?: boolean;
  readonly isOptional?: boolean;
  /** Further checks; their faults are keys of texts. */
  readonly validate?: Record<string, (value: string, values: UserValues) => string | true>;
  /** Fields judged with this one. */
  readonly deps?: readonly TextName[];
}

/** A text of a user's form with its label, hint and fault. */
export function UserText(props: Props) {
  const {
    name,
    type = 'text',
    maxLength = PERSON_LENGTHS.text,
    isRequired,
    hasHint,
    isOptional,
    validate,
    deps,
  } = props;
  const { register, formState } = useFormContext<UserValues>();
  return (
    <Field
      id={`user-${name}`}
      label={<FormattedMessage id={`user.field.${LABELS[name] ?? name}`} />}
      hint={hasHint && <FormattedMessage id={`user.hint.${name}`} />}
      fault={faultText(formState.errors[name])}
      isOptional={isOptional}
    >
      {(parts) =>
        type === 'date' ? (
          <DayInput {...parts} {...register(name, { validate, deps: deps && [...deps] })} />
        ) : (
          <Input
            {...parts}
            type={type}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize={type === 'email' || name === 'username' ? 'none' : undefined}
            spellCheck={false}
            aria-required={isRequired}
            {...register(name, { validate, deps: deps && [...deps] })}
          />
        )
      }
    </Field>
  );
}

/** The names of the fields' texts where they differ from those of the fields. */
export const LABELS: Partial<Record<keyof UserValues, string>> = {
  start: 'accountStartTime',
  expire: 'accountExpireTime',
};
