import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useResourceOwnersQuery } from '../../../../api/generated/hooks';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { typeName } from '../../../../widgets/things/type-name';
import { useResourceForm } from '../hooks/use-resource-form';
import { firstType, LENGTHS, valuesOf } from '../resource-form';
import type { ResourceRow } from '../resource-form';
import { OwnerFields } from './owner-fields';
import { TypeField } from './type-field';

interface Props {
  /** Null for a new one. */
  readonly resource: ResourceRow | null;
  /** Called with the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Registers a resource of an app, or changes its name and type: app and identifier stay (RSRC-01, RSRC-07). */
export function ResourceDialog({ resource, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { form, save, base, conflict, choose } = useResourceForm(resource, onSaved);
  const { errors } = form.formState;
  const { data } = useResourceOwnersQuery({ fetchPolicy: 'cache-and-network' });
  const types = data?.resourceTypes;
  const isNew = base === null;
  useEffect(() => {
    // Preselected, not entered: closing the dialog loses nothing by it.
    if (!types || !isNew || form.getValues('type') !== '') return;
    form.reset({ ...valuesOf(null), type: firstType(types) }, { keepDirtyValues: true });
  }, [types, isNew, form]);
  return (
    <EntryDialog
      title={
        base ? (
          <FormattedMessage id="resource.editTitle" values={{ name: base.name }} />
        ) : (
          <FormattedMessage id="resource.add" />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : 'resource.add'} />}
      form={form}
      save={save}
      canSubmit={types !== undefined}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `resource.field.${name}` })}
      textOf={(field, value) => (field === 'type' ? typeName(intl, String(value)) : String(value))}
      onChoose={choose}
      onClose={onClose}
    >
      {isNew && <OwnerFields apps={data?.resourceAppList.apps ?? []} />}
      <Field
        id="resource-name"
        label={<FormattedMessage id="resource.field.name" />}
        fault={faultText(errors.name)}
        hint={<FormattedMessage id="resource.hint.name" />}
      >
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.name}
            autoComplete="off"
            aria-required
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'resource.fault.name' })}
          />
        )}
      </Field>
      <TypeField types={types ?? []} />
    </EntryDialog>
  );
}
