import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Input } from '../../../../ui/form/input';
import { NameField } from '../../../../ui/form/name-field';
import { LENGTHS } from '../domain-form';
import type { DomainValues } from '../domain-form';
import { isDomainUrl, SCHEME } from '../domain-url';
import { faultText } from '../../../../ui/form/fault-text';
import { UrlInput } from '../../../../ui/form/url-input';

/** Name, url, description, and whether unknown people get in. `isTaken` tells whether a name is known to be taken. */
export function DomainBasics({ isTaken }: { isTaken: (name: string) => boolean }) {
  const { register, formState } = useFormContext<DomainValues>();
  const { errors } = formState;
  return (
    <Stack gap="4">
      <NameField
        texts="domain"
        id="domain-name"
        maxLength={LENGTHS.name}
        fault={errors.name}
        register={(rules) => register('name', rules)}
        isTaken={isTaken}
      />
      <Field
        id="domain-url"
        label={<FormattedMessage id="domain.field.url" />}
        fault={faultText(errors.url)}
        hint={<FormattedMessage id="domain.hint.url" />}
      >
        {(parts) => (
          <UrlInput
            parts={parts}
            scheme={SCHEME}
            maxLength={LENGTHS.url}
            placeholder="example.com"
            {...register('url', { validate: (url) => isDomainUrl(url) || 'domain.fault.url' })}
          />
        )}
      </Field>
      <Field
        id="domain-description"
        label={<FormattedMessage id="domain.field.description" />}
        fault={faultText(errors.description)}
        isOptional
      >
        {(parts) => <Input {...parts} maxLength={LENGTHS.description} {...register('description')} />}
      </Field>
      <AutoImport />
    </Stack>
  );
}

/** The choice between importing and not; leaving it asks first, and tells what follows (DOMN-06…08). */
function AutoImport() {
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
