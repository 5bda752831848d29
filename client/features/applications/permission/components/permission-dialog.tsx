import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { Input } from '../../../../ui/form/input';
import type { PermissionFormOptions } from '../hooks/use-permission-form';
import { usePermissionForm } from '../hooks/use-permission-form';
import { isIdentifier, LENGTHS } from '../permission-list';

const NAME_FIELD = fieldRef('permission-name');

interface Props extends PermissionFormOptions {
  /** The identifiers that the app has already. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Makes a permission of an app of the OU itself, or gives one another name and description (APPC-04). */
export function PermissionDialog({ taken, onClose, ...options }: Props) {
  const intl = useIntl();
  const { form, base, conflict, choose, save } = usePermissionForm(options);
  const { errors } = form.formState;
  const field = (name: keyof typeof LENGTHS): Omit<ComponentProps<typeof Field>, 'children'> => ({
    id: `permission-${name}`,
    label: <FormattedMessage id={`permission.field.${name}`} />,
    hint: <FormattedMessage id={`permission.hint.${name}`} />,
    fault: faultText(errors[name]),
  });
  return (
    <EntryDialog
      title={
        base ? (
          <FormattedMessage id="permission.editTitle" values={{ name: base.name }} />
        ) : (
          <FormattedMessage id="permission.add" />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : 'permission.add'} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `permission.field.${name}` })}
      onChoose={choose}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <Field {...field('name')}>
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.name}
            autoComplete="off"
            aria-required
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'permission.fault.name' })}
          />
        )}
      </Field>
      <Field
        {...field('identifier')}
        hint={<FormattedMessage id={base ? 'permission.hint.identifierStays' : 'permission.hint.identifier'} />}
      >
        {(parts) => (
          <Input
            {...parts}
            fontFamily="mono"
            maxLength={LENGTHS.identifier}
            readOnly={base !== null}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-required
            {...form.register('identifier', {
              validate: {
                isThere: (text) => isIdentifier(text) || 'permission.fault.identifier',
                isFree: (text) => base !== null || !taken.has(text.trim()) || 'permission.fault.identifierTaken',
              },
            })}
          />
        )}
      </Field>
      <Field {...field('description')} isOptional>
        {(parts) => (
          <Input {...parts} maxLength={LENGTHS.description} autoComplete="off" {...form.register('description')} />
        )}
      </Field>
    </EntryDialog>
  );
}
