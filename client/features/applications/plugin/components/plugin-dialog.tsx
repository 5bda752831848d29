import { Stack } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import {
  usePluginCreateMutation,
  usePluginListLazyQuery,
  usePluginModifyMutation,
} from '../../../../api/generated/hooks';
import { useLocale } from '../../../../locales/locale-provider';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile';
import { faultText, TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { languageKey } from '../../../../ui/form/localized-field';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { UrlInput } from '../../../../ui/form/url-input';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import type { PluginRow, PluginValues } from '../plugin-form';
import { addressOf, fieldOf, LENGTHS, schemeOf, valuesOf, variablesOf, withoutScheme } from '../plugin-form';

interface Props {
  /** Null for a new one. */
  readonly plugin: PluginRow | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const NAME_FIELD = fieldRef('plugin-name');

/** Registers a plugin or changes one. What somebody else changed meanwhile is shown before it is written over. */
export function PluginDialog({ plugin, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const own = languageKey(locale);
  const [start] = useState(() => valuesOf(plugin, own));
  const [theirs, setTheirs] = useState<PluginRow | null>(null);
  const form = useForm<PluginValues>({ mode: 'onTouched', defaultValues: start });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`plugin-${plugin?.id ?? ''}`, form);
  const [create] = usePluginCreateMutation({ context: IN_PLACE });
  const [modify] = usePluginModifyMutation({ context: IN_PLACE });
  const [read] = usePluginListLazyQuery({ fetchPolicy: 'network-only' });
  const before = theirs ?? plugin;
  const scheme = schemeOf(before);

  const save = async (values: PluginValues) => {
    const variables = variablesOf(values, before, own);
    try {
      await (before
        ? modify({ variables: { ...variables, id: before.id, version: before.version } })
        : create({ variables }));
    } catch (error) {
      const failure = failureOf(error);
      if (before && failure.field === 'version') {
        const { data } = await read({ context: IN_PLACE }).catch(() => ({ data: undefined }));
        const now = data?.pluginList.plugins.find(({ id }) => id === before.id);
        if (now) return setTheirs(now);
      }
      const field = fieldOf(failure.field, own);
      if (!field) {
        const title = intl.formatMessage({ id: before ? 'plugin.modifyFailed' : 'plugin.addFailed' });
        return emitClientEvent('failure', { title, failure });
      }
      form.setError(field as Path<PluginValues>, { type: TOLD_BY_SERVER, message: failure.message });
      return form.setFocus(field.split('.')[0] as Path<PluginValues>);
    }
    const name = values.name[own]?.trim();
    const text = intl.formatMessage({ id: before ? 'plugin.modified' : 'plugin.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormDialog
      size="lg"
      title={
        plugin ? (
          <FormattedMessage id="plugin.editTitle" values={{ name: plugin.name }} />
        ) : (
          <FormattedMessage id="plugin.add" />
        )
      }
      action={<FormattedMessage id={plugin ? 'common.save' : 'plugin.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          {theirs && (
            <ChangedMeanwhile
              title={<FormattedMessage id="plugin.changed" />}
              theirs={[`${theirs.name} – ${theirs.url}`]}
              action={<FormattedMessage id="plugin.takeTheirs" />}
              onTake={() => form.reset(valuesOf(theirs, own))}
            />
          )}
          <LocalizedFormField
            name="name"
            id="plugin-name"
            label={<FormattedMessage id="plugin.field.name" />}
            hint={<FormattedMessage id="plugin.hint.name" />}
            maxLength={LENGTHS.name}
            required="plugin.fault.name"
            check={{ question: { type: 'plugin', id: plugin?.id }, taken: 'plugin.fault.nameTaken' }}
          />
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
          <LocalizedFormField
            name="description"
            id="plugin-description"
            label={<FormattedMessage id="plugin.field.description" />}
            hint={<FormattedMessage id="plugin.hint.description" />}
            maxLength={LENGTHS.description}
          />
        </Stack>
      </FormProvider>
    </FormDialog>
  );
}

/** Opens what was entered, before it is stored; greyed while it is no address. */
function TestLink({
  scheme,
  control,
}: {
  scheme: string;
  control: ReturnType<typeof useForm<PluginValues>>['control'];
}) {
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
