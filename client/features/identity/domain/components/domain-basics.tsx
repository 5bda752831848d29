import { Stack } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { NameField } from '../../../../ui/form/name-field';
import { LENGTHS } from '../domain-form';
import type { DomainValues } from '../domain-form';
import { isDomainUrl, SCHEME } from '../domain-url';
import { faultText } from '../../../../ui/form/fault-text';
import { UrlInput } from '../../../../ui/form/url-input';

/** Name, url and description of a domain. `isTaken` tells whether a name is known to be taken. */
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
    </Stack>
  );
}
