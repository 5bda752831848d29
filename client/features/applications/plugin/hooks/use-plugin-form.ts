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
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { PluginRow, PluginValues } from '../plugin-form';
import { fieldOf, schemeOf, valuesOf, variablesOf } from '../plugin-form';

/** The form of a plugin; `conflict` if somebody else stored another one meanwhile. */
export function usePluginForm(plugin: PluginRow | null, onSaved: () => void) {
  const intl = useIntl();
  const locale = useShownLocale();
  const own = languageKey(locale);
  const form = useForm<PluginValues>({ mode: 'onTouched', defaultValues: valuesOf(plugin, own) });
  useFormDraft(`plugin-${plugin?.id ?? ''}`, form);
  const [create] = usePluginCreateMutation();
  const [modify] = usePluginModifyMutation();
  const [read] = usePluginListLazyQuery({ fetchPolicy: 'network-only' });
  const { base, conflict, attempt, choose } = useConflict({
    stored: plugin,
    valuesOf: (stored: PluginRow | null) => valuesOf(stored, own),
    fields: fieldsOfForm(form),
  });
  const scheme = schemeOf(base);

  const save = async (values: PluginValues) => {
    const send = (from: PluginRow | null) => {
      const variables = variablesOf(values, from, own);
      return from ? modify({ variables: { ...variables, id: from.id, version: from.version } }) : create({ variables });
    };
    const stored = async () => (await read()).data?.pluginList.plugins.find(({ id }) => id === base?.id);
    try {
      if (!(await attempt(send, stored))) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = fieldOf(failure.field, own);
      const title = intl.formatMessage({ id: base ? 'plugin.modifyFailed' : 'plugin.addFailed' });
      const focus = (at: string) => form.setFocus(at.split('.')[0] as Path<PluginValues>);
      return showRefusal(form, failure, { field, title, focus });
    }
    const name = values.name[own]?.trim();
    const text = intl.formatMessage({ id: base ? 'plugin.modified' : 'plugin.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return { form, scheme, conflict, choose, save };
}
