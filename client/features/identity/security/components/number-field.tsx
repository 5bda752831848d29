import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import type { NumberName, RuleValues } from '../rule-form';
import { isInRange, RANGES } from '../rule-form';

/** A whole number of a rule, with its range below it. */
export function NumberField({ name, values }: { name: NumberName; values?: Record<string, number> }) {
  const { register, formState } = useFormContext<RuleValues>();
  const [min, max] = RANGES[name];
  return (
    <Field
      id={`security-${name}`}
      label={<FormattedMessage id={`security.field.${name}`} />}
      hint={<FormattedMessage id={`security.hint.${name}`} values={{ min, max, ...values }} />}
      fault={faultText(formState.errors[name])}
    >
      {(parts) => (
        <Input
          {...parts}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          width={{ base: '100%', md: '120px' }}
          aria-required
          {...register(name, { validate: (typed) => isInRange(name, typed) || `security.fault.${name}` })}
        />
      )}
    </Field>
  );
}
