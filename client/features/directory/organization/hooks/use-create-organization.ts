import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { OrganizationCreateDocument } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { refuseField } from '../../../../ui/form/show-refusal';
import { closeAddress } from './use-admin-change';
import type { CreatedAdmin } from './use-admin-change';

/** The values of the form of a new OU. */
export interface OrganizationValues {
  name: string;
  industry: string;
  adminName: string;
  email: string;
}

const FIELDS = ['name', 'industry', 'adminName', 'email'] as const;
const EMPTY: OrganizationValues = { name: '', industry: '', adminName: '', email: '' };

/** The form of a new OU with the administrator that it begins with. */
export function useCreateOrganization(onCreated: (created: CreatedAdmin) => void) {
  const intl = useIntl();
  const client = useApolloClient();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<OrganizationValues>({ mode: 'onTouched', defaultValues: EMPTY });
  useFormDraft('organization-new', form);
  const send = async (values: OrganizationValues) => {
    setFailure(null);
    try {
      const { data } = await client.mutate({
        mutation: OrganizationCreateDocument,
        variables: {
          name: values.name.trim(),
          industry: values.industry.trim() || null,
          adminName: values.adminName.trim(),
          ...(await closeAddress(client, values.email.trim())),
        },
      });
      if (!data) return;
      const text = intl.formatMessage({ id: 'organization.created' }, { name: values.name.trim() });
      emitClientEvent('notice', { kind: 'success', text });
      onCreated(data.organizationCreate);
    } catch (error) {
      const refusal = failureOf(error);
      const field = FIELDS.find((name) => name === refusal.field);
      if (field) refuseField(form, field, refusal);
      else setFailure(refusal);
    }
  };
  return { form, failure, send };
}
