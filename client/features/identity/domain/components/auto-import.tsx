import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import type { DomainValues } from '../domain-form';

/** The choice between importing and not; leaving it asks first, and tells what follows (DOMN-06…08). */
export function AutoImport() {
  const intl = useIntl();
  const { control, formState } = useFormContext<DomainValues>();
  const [isAsking, setAsking] = useState(false);
  const fault = faultText(formState.errors.isAutoImport);
  return (
    <Controller
      control={control}
      name="isAutoImport"
      rules={{ validate: (value) => value !== null || 'domain.fault.autoImport' }}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <chakra.fieldset onBlur={onBlur} aria-describedby="domain-import-fault">
          <chakra.legend textStyle="label" mb="1.5">
            <FormattedMessage id="domain.field.autoImport" />
          </chakra.legend>
          <Stack gap="2">
            {[true, false].map((choice) => (
              <ChoiceCard
                key={String(choice)}
                ref={choice ? ref : undefined}
                name="domain-import"
                required
                checked={value === choice}
                onChange={() => (value === true && !choice ? setAsking(true) : onChange(choice))}
                title={<FormattedMessage id={choice ? 'domain.import.on' : 'domain.import.off'} />}
                text={<FormattedMessage id={choice ? 'domain.import.onText' : 'domain.import.offText'} />}
              />
            ))}
          </Stack>
          <FieldFault id="domain-import-fault">{fault}</FieldFault>
          {isAsking && (
            <ConfirmDialog
              title={intl.formatMessage({ id: 'domain.importOff.title' })}
              action={intl.formatMessage({ id: 'domain.importOff.action' })}
              onConfirm={() => {
                setAsking(false);
                onChange(false);
              }}
              onClose={() => setAsking(false)}
            >
              <Stack gap="2" asChild>
                <chakra.ul listStyleType="disc" ps="4">
                  <li>
                    <FormattedMessage id="domain.importOff.beforehand" />
                  </li>
                  <li>
                    <FormattedMessage id="domain.importOff.kept" />
                  </li>
                </chakra.ul>
              </Stack>
            </ConfirmDialog>
          )}
        </chakra.fieldset>
      )}
    />
  );
}
