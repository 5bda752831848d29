import { Box, chakra } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import type { RuleValues } from '../rule-form';
import { CLASSES } from '../rule-form';
import { Choice } from './choice';
import { NumberField } from './number-field';
import { Section } from './section';

const FAULT = 'security-passwordRequires-fault';

/** The rules of passwords, and of locking an account after failures (PWD-01, SECR-05…08). */
export function PasswordSection({ lockMinutes }: { lockMinutes: number }) {
  const { register, formState } = useFormContext<RuleValues>();
  const fault = faultText(formState.errors.passwordRequires as never);
  return (
    <Section
      title={<FormattedMessage id="security.passwords" />}
      text={<FormattedMessage id="security.passwordsText" />}
    >
      <chakra.fieldset aria-describedby={FAULT}>
        <Box asChild textStyle="label" mb="1.5">
          <legend>
            <FormattedMessage id="security.field.passwordRequires" />
          </legend>
        </Box>
        {CLASSES.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            value={name}
            label={<FormattedMessage id={`security.class.${name}`} />}
            {...register('passwordRequires', {
              validate: (chosen) => chosen.length > 0 || 'security.fault.passwordRequires',
            })}
          />
        ))}
        <FieldFault id={FAULT}>{fault}</FieldFault>
      </chakra.fieldset>
      <NumberField name="passwordMinLength" />
      <NumberField name="passwordTryTimes" values={{ minutes: lockMinutes }} />
      <NumberField name="passwordDuplication" />
    </Section>
  );
}
