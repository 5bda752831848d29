import { Stack } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Field } from '../../../../ui/form/field';
import { faultText } from '../../../../ui/form/fault-text';
import { Input } from '../../../../ui/form/input';
import { EMAIL, PERSON_LENGTHS } from '../../../../widgets/people/person-checks';
import { useSession } from '../../../identity/session/session-context';
import type { CreatedAdmin } from '../hooks/use-admin-change';
import { useCreateOrganization } from '../hooks/use-create-organization';
import type { OrganizationValues } from '../hooks/use-create-organization';

const MAX_NAME = 50;
const MAX_INDUSTRY = 100;

interface Props {
  readonly onCreated: (created: CreatedAdmin) => void;
  readonly onClose: () => void;
}

/** Creates an OU with its first administrator, who is invited (SUPR-07). */
export function CreateOrganization({ onCreated, onClose }: Props) {
  const { configuration } = useSession();
  const { form, failure, send } = useCreateOrganization(onCreated);
  const { isDirty, isSubmitting } = form.formState;
  const hint = configuration.emailAvaiable === 'false' ? 'password' : 'link';
  const isFilled = (max: number, fault: string) => (text: string) => {
    const { length } = [...text.trim()];
    return (length > 0 && length <= max) || fault;
  };
  return (
    <FormDialog
      title={<FormattedMessage id="organization.create" />}
      action={<FormattedMessage id="organization.create" />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={failure}
      onSubmit={() => void form.handleSubmit(send)()}
      onClose={onClose}
    >
      <Stack gap="4">
        <Text form={form} name="name" validate={isFilled(MAX_NAME, 'organization.nameWrong')} />
        <Text form={form} name="industry" maxLength={MAX_INDUSTRY} isOptional />
        <Text form={form} name="adminName" validate={isFilled(PERSON_LENGTHS.name, 'organization.admin.nameWrong')} />
        <Text
          form={form}
          name="email"
          type="email"
          hint={`organization.admin.hint.${hint}`}
          validate={(email) => EMAIL.test(email.trim()) || 'organization.admin.emailWrong'}
        />
      </Stack>
    </FormDialog>
  );
}

interface TextProps {
  readonly form: UseFormReturn<OrganizationValues>;
  readonly name: keyof OrganizationValues;
  readonly type?: 'email';
  readonly hint?: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  readonly validate?: (text: string) => string | true;
}

function Text({ form, name, hint, isOptional, validate, ...input }: TextProps) {
  return (
    <Field
      id={`organization-${name}`}
      label={<FormattedMessage id={`organization.new.${name}`} />}
      hint={hint && <FormattedMessage id={hint} />}
      fault={faultText(form.formState.errors[name])}
      isOptional={isOptional}
    >
      {(parts) => (
        <Input
          {...parts}
          {...input}
          autoComplete="off"
          aria-required={!isOptional}
          {...form.register(name, { validate })}
        />
      )}
    </Field>
  );
}
