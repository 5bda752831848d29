import { Stack } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOrganizationDomainsQuery } from '../../../../api/generated/hooks';
import { Field } from '../../../../ui/form/field';
import { Select } from '../../../../ui/form/select';
import { Input } from '../../../../ui/form/input';
import { EMAIL, PERSON_LENGTHS } from '../../../../widgets/people/person-checks';
import { useSession } from '../../../identity/session/session-context';
import type { AdminForm } from './admin-form';

/** Name, e-mail address and kind of the account that is to administer an OU (SUPR-06). */
export function NewAdminFields({ organizationId, form }: { organizationId: string; form: UseFormReturn<AdminForm> }) {
  const intl = useIntl();
  const { configuration } = useSession();
  const { register, watch, formState } = form;
  const { errors } = formState;
  const { data } = useOrganizationDomainsQuery({
    variables: { organizationId },
  });
  const domains = data?.organizationDomainList.domains ?? [];
  const chosen = domains.find((domain) => domain.id === watch('domain'));
  const hint = chosen ? 'domain' : configuration.emailAvaiable === 'false' ? 'password' : 'link';
  const message = (id: string) => intl.formatMessage({ id });
  return (
    <Stack gap="3">
      <Field id="admin-name" label={<FormattedMessage id="organization.admin.name" />} fault={errors.name?.message}>
        {(parts) => (
          <Input
            {...parts}
            autoComplete="off"
            aria-required
            {...register('name', {
              validate: (name) => {
                const { length } = [...name.trim()];
                return (length > 0 && length <= PERSON_LENGTHS.name) || message('organization.admin.nameWrong');
              },
            })}
          />
        )}
      </Field>
      <Field id="admin-email" label={<FormattedMessage id="organization.admin.email" />} fault={errors.email?.message}>
        {(parts) => (
          <Input
            {...parts}
            type="email"
            autoComplete="off"
            aria-required
            {...register('email', {
              validate: (email) => EMAIL.test(email.trim()) || message('organization.admin.emailWrong'),
            })}
          />
        )}
      </Field>
      <Field
        id="admin-domain"
        label={<FormattedMessage id="organization.admin.kind" />}
        fault={errors.domain?.message}
        hint={<FormattedMessage id={`organization.admin.hint.${hint}`} values={{ domain: chosen?.name }} />}
      >
        {(parts) => (
          <Select {...parts} cursor="pointer" {...register('domain')}>
            <option value="">{message('organization.admin.kind.internal')}</option>
            {domains.map((domain) => (
              <option key={domain.id} value={domain.id}>
                {intl.formatMessage({ id: 'organization.admin.kind.domain' }, { domain: domain.name })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Stack>
  );
}
