import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { FieldFault } from '../../../ui/field-fault';
import { Input } from '../../../ui/input';
import { LENGTHS } from '../domain-form';
import type { DomainValues } from '../domain-form';
import { isDomainUrl, SCHEME } from '../domain-url';
import { faultText } from '../../../ui/fault-text';

/** Name, url, description, and whether unknown people get in. `isTaken` tells whether a name is known to be taken. */
export function DomainBasics({ isTaken }: { isTaken: (name: string) => boolean }) {
  const { register, formState } = useFormContext<DomainValues>();
  const { errors } = formState;
  return (
    <Stack gap="4">
      <Field
        id="domain-name"
        label={<FormattedMessage id="domain.field.name" />}
        fault={faultText(errors.name)}
        hint={<FormattedMessage id="domain.hint.name" />}
      >
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.name}
            autoComplete="off"
            aria-required
            {...register('name', {
              validate: {
                isThere: (name) => name.trim() !== '' || 'domain.fault.name',
                isFree: (name) => !isTaken(name) || 'domain.fault.nameTaken',
              },
            })}
          />
        )}
      </Field>
      <Field
        id="domain-url"
        label={<FormattedMessage id="domain.field.url" />}
        fault={faultText(errors.url)}
        hint={<FormattedMessage id="domain.hint.url" />}
      >
        {(parts) => (
          <Flex>
            <Scheme id="domain-scheme">{SCHEME}</Scheme>
            <Input
              {...parts}
              aria-describedby={`domain-scheme ${parts['aria-describedby']}`}
              borderStartRadius="0"
              maxLength={LENGTHS.url}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="example.com"
              aria-required
              {...register('url', { validate: (url) => isDomainUrl(url) || 'domain.fault.url' })}
            />
          </Flex>
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
              <Choice key={String(choice)} data-checked={value === choice || undefined}>
                <input
                  ref={choice ? ref : undefined}
                  type="radio"
                  name="domain-import"
                  required
                  checked={value === choice}
                  onChange={() => (value === true && !choice ? setAsking(true) : onChange(choice))}
                />
                <Box>
                  <Box textStyle="label">
                    <FormattedMessage id={choice ? 'domain.import.on' : 'domain.import.off'} />
                  </Box>
                  <Box color="fg.muted" textStyle="s12">
                    <FormattedMessage id={choice ? 'domain.import.onText' : 'domain.import.offText'} />
                  </Box>
                </Box>
              </Choice>
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

const Scheme = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '2.5',
    borderWidth: '1px',
    borderInlineEndWidth: '0',
    borderColor: 'border.strong',
    borderStartRadius: 'control',
    bg: 'bg.raised',
    color: 'fg.muted',
    textStyle: 's13',
  },
});

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    padding: '2.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _checked: { borderColor: 'accent' },
    '& input': { mt: '1' },
  },
});
