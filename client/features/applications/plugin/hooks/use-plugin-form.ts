import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import {
  usePluginCreateMutation,
  usePluginListLazyQuery,
  usePluginModifyMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShownLocale } from '../../../../locales/locale-provider';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { PluginRow, PluginValues } from '../plugin-form';
import { fieldOf, schemeOf, valuesOf, variablesOf } from '../plugin-form';

/** The form of a plugin; `theirs` is the plugin as somebody else stored it meanwhile. */
export function usePluginForm(plugin: PluginRow | null, onSaved: () => void) {
  const intl = useIntl();
  const locale = useShownLocale();
  const own = languageKey(locale);
  const [start] = useState(() => valuesOf(plugin, own));
  const [theirs, setTheirs] = useState<PluginRow | null>(null);
  const form = useForm<PluginValues>({ mode: 'onTouched', defaultValues: start });
  useFormDraft(`plugin-${plugin?.id ?? ''}`, form);
  const [create] = usePluginCreateMutation();
  const [modify] = usePluginModifyMutation();
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
        const { data } = await read().catch(() => ({ data: undefined }));
        const now = data?.pluginList.plugins.find(({ id }) => id === before.id);
        if (now) return setTheirs(now);
      }
      const field = fieldOf(failure.field, own);
      const title = intl.formatMessage({ id: before ? 'plugin.modifyFailed' : 'plugin.addFailed' });
      const focus = (at: string) => form.setFocus(at.split('.')[0] as Path<PluginValues>);
      return showRefusal(form, failure, { field, title, focus });
    }
    const name = values.name[own]?.trim();
    const text = intl.formatMessage({ id: before ? 'plugin.modified' : 'plugin.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const takeTheirs = () => form.reset(valuesOf(theirs, own));
  return { form, scheme, theirs, takeTheirs, save };
}
