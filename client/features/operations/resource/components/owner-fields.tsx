import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { Select } from '../../../../ui/form/select';
import { IDENTIFIER, LENGTHS } from '../resource-form';
import type { ResourceValues } from '../resource-form';

interface Props {
  /** The apps that the OU may use. */
  readonly apps: readonly { readonly id: string; readonly name: string }[];
}

/** The app of a new resource, and the id by which the app knows it; neither can be changed later (RSRC-07). */
export function OwnerFields({ apps }: Props) {
  const intl = useIntl();
  const { register, formState } = useFormContext<ResourceValues>();
  const { errors } = formState;
  return (
    <>
      <Field
        id="resource-app"
        label={<FormattedMessage id="resource.field.appId" />}
        fault={faultText(errors.appId)}
        hint={<FormattedMessage id="resource.hint.appId" />}
      >
        {(parts) => (
          <Select
            {...parts}
            aria-required
            {...register('appId', { validate: (appId) => appId !== '' || 'resource.fault.appId' })}
          >
            <option value="" disabled>
              {intl.formatMessage({ id: 'resource.chooseApp' })}
            </option>
            {apps.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id="resource-identifier"
        label={<FormattedMessage id="resource.field.identifier" />}
        fault={faultText(errors.identifier)}
        hint={<FormattedMessage id="resource.hint.identifier" />}
      >
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.identifier}
            autoComplete="off"
            aria-required
            fontFamily="mono"
            {...register('identifier', {
              validate: {
                isThere: (text) => text.trim() !== '' || 'resource.fault.identifier',
                isPlain: (text) => IDENTIFIER.test(text.trim()) || 'resource.fault.identifierSigns',
              },
            })}
          />
        )}
      </Field>
    </>
  );
}
