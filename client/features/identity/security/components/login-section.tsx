import { Box } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import type { RuleValues } from '../rule-form';
import { AddressField } from './address-field';
import { Choice } from './choice';
import { NumberField } from './number-field';
import { Section } from './section';

/** How long and from where people are signed in, and whether they prove it twice (SECR-04, SECR-09…14). */
export function LoginSection({ rule }: { rule: SecurityRuleFieldsFragment }) {
  const { register, formState } = useFormContext<RuleValues>();
  return (
    <>
      <Section
        title={<FormattedMessage id="security.sessions" />}
        text={<FormattedMessage id="security.sessionsText" />}
      >
        <Choice
          type="checkbox"
          label={<FormattedMessage id="security.field.allowMultiSession" />}
          hint={<FormattedMessage id="security.hint.allowMultiSession" />}
          {...register('allowMultiSession')}
        />
        <NumberField name="sessionTimeOut" />
      </Section>
      <Section title={<FormattedMessage id="security.factor" />} text={<FormattedMessage id="security.factorText" />}>
        <Box>
          <Choice
            type="checkbox"
            // Without outgoing mail it can only be switched off.
            disabled={!rule.isEmailAvailable && rule.mfaType === 'NONE'}
            aria-describedby="security-isMfa-fault"
            label={<FormattedMessage id="security.field.isMfa" />}
            hint={<FormattedMessage id={rule.isEmailAvailable ? 'security.hint.isMfa' : 'security.hint.noMail'} />}
            {...register('isMfa')}
          />
          <FieldFault id="security-isMfa-fault">{faultText(formState.errors.isMfa)}</FieldFault>
        </Box>
      </Section>
      <Section
        title={<FormattedMessage id="security.addresses" />}
        text={<FormattedMessage id="security.addressesText" />}
      >
        <AddressField ownAddress={rule.ownAddress} isOwnRule={rule.isOwnRule} />
      </Section>
    </>
  );
}
