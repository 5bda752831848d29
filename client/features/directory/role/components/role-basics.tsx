import { Grid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { NameField } from '../../../../ui/form/name-field';
import type { RoleValues } from '../role-form';
import { IDENTIFIER, LENGTHS } from '../role-form';

interface Props {
  /** Whether a name is known to be taken. */
  readonly isTaken: (name: string) => boolean;
  /** The identifier of an existing role stays (ROLE-12). */
  readonly isNew: boolean;
}

/** Name, identifier and description of a role. */
export function RoleBasics({ isTaken, isNew }: Props) {
  const { register, formState } = useFormContext<RoleValues>();
  const { errors } = formState;
  return (
    <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="4">
      <NameField
        texts="role"
        id="role-name"
        maxLength={LENGTHS.name}
        fault={errors.name}
        register={(rules) => register('name', rules)}
        isTaken={isTaken}
      />
      <Field
        id="role-identifier"
        label={<FormattedMessage id="role.field.identifier" />}
        fault={faultText(errors.identifier)}
        hint={<FormattedMessage id={isNew ? 'role.hint.identifier' : 'role.hint.identifierFixed'} />}
        isOptional={isNew}
      >
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.identifier}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isNew}
            {...register('identifier', {
              validate: (identifier) =>
                !identifier.trim() || IDENTIFIER.test(identifier.trim()) || 'role.fault.identifier',
            })}
          />
        )}
      </Field>
      <Field
        id="role-description"
        label={<FormattedMessage id="role.field.description" />}
        fault={faultText(errors.description)}
        isOptional
      >
        {(parts) => <Input {...parts} maxLength={LENGTHS.description} {...register('description')} />}
      </Field>
    </Grid>
  );
}
