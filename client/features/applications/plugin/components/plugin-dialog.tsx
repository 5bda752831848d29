import { ExternalLink } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { UrlInput } from '../../../../ui/form/url-input';
import { usePluginForm } from '../hooks/use-plugin-form';
import type { PluginRow, PluginValues } from '../plugin-form';
import { addressOf, LENGTHS, withoutScheme } from '../plugin-form';

interface Props {
  /** Null for a new one. */
  readonly plugin: PluginRow | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const NAME_FIELD = fieldRef('plugin-name');

/** Registers a plugin or changes one. Changes that somebody else made meanwhile are shown, to choose from. */
export function PluginDialog({ plugin, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { form, scheme, conflict, choose, save } = usePluginForm(plugin, onSaved);
  return (
    <EntryDialog
      size="lg"
      title={
        plugin ? (
          <FormattedMessage id="plugin.editTitle" values={{ name: plugin.name }} />
        ) : (
          <FormattedMessage id="plugin.add" />
        )
      }
      action={<FormattedMessage id={plugin ? 'common.save' : 'plugin.add'} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `plugin.field.${name}` })}
      onChoose={choose}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <LocalizedFormField
        name="name"
        id="plugin-name"
        label={<FormattedMessage id="plugin.field.name" />}
        hint={<FormattedMessage id="plugin.hint.name" />}
        maxLength={LENGTHS.name}
        required="plugin.fault.name"
        check={{ question: { type: 'plugin', id: plugin?.id }, taken: 'plugin.fault.nameTaken' }}
      />
      <AddressField form={form} scheme={scheme} />
      <LocalizedFormField
        name="description"
        id="plugin-description"
        label={<FormattedMessage id="plugin.field.description" />}
        hint={<FormattedMessage id="plugin.hint.description" />}
        maxLength={LENGTHS.description}
      />
    </EntryDialog>
  );
}

function AddressField({ form, scheme }: { form: UseFormReturn<PluginValues>; scheme: string }) {
  const { errors } = form.formState;
  return (
    <Field
      id="plugin-url"
      label={<FormattedMessage id="plugin.field.url" />}
      fault={faultText(errors.url)}
      hint={<FormattedMessage id={scheme === 'http://' ? 'plugin.hint.http' : 'plugin.hint.url'} />}
    >
      {(parts) => (
        <UrlInput
          parts={parts}
          scheme={scheme}
          maxLength={LENGTHS.url}
          placeholder="tools.example.com/start"
          {...form.register('url', {
            setValueAs: (url: string) => url,
            onBlur: () => form.setValue('url', withoutScheme(form.getValues('url')), { shouldDirty: true }),
            validate: (url) => addressOf(scheme, withoutScheme(url)) !== null || 'plugin.fault.url',
          })}
          after={<TestLink scheme={scheme} control={form.control} />}
        />
      )}
    </Field>
  );
}

/** Opens the entered address before it is stored; disabled while it is none. */
function TestLink({ scheme, control }: { scheme: string; control: Control<PluginValues> }) {
  const entered = useWatch({ control, name: 'url' });
  const address = addressOf(scheme, withoutScheme(entered));
  const label = (
    <>
      <ExternalLink strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="plugin.test" />
    </>
  );
  if (!address) return <Button disabled>{label}</Button>;
  return (
    <ButtonLink href={address} target="_blank" rel="noreferrer noopener">
      {label}
    </ButtonLink>
  );
}
