import { useApolloClient } from '@apollo/client/react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ShortcutMenusDocument } from '../../../../api/generated/graphql';
import { useShortcutAddMenuMutation, useShortcutModifyMenuMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { localizedField, showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { Input } from '../../../../ui/form/input';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { localizedInput, localizedTexts } from '../../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { ShortcutMenu } from '../shortcut-menus';
import { isPageUrl, LENGTHS, placedMenus } from '../shortcut-menus';

interface Props {
  readonly appId: string;
  /** Null for a new one. */
  readonly menu: ShortcutMenu | null;
  /** Names are unique on the first level. */
  readonly isFirstLevel: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Values {
  name: LocalizedTexts;
  url: string;
}

const NAME_FIELD = fieldRef('shortcut-menu-name');

/** Adds a menu of the first level, or changes one; the page of one that was taken over is its source's (SCUT-05). */
export function MenuDialog({ appId, menu, isFirstLevel, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { form, conflict, choose, isTaken, save } = useMenuForm({ appId, menu, onSaved });
  const { errors } = form.formState;
  return (
    <EntryDialog
      title={
        <FormattedMessage id={menu ? 'shortcut.menu.editTitle' : 'shortcut.menu.add'} values={{ name: menu?.name }} />
      }
      action={<FormattedMessage id={menu ? 'common.save' : 'shortcut.menu.add'} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `shortcut.field.${name}` })}
      onChoose={choose}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <LocalizedFormField
        name="name"
        id="shortcut-menu-name"
        label={<FormattedMessage id="shortcut.field.name" />}
        hint={<FormattedMessage id="shortcut.hint.name" />}
        maxLength={LENGTHS.name}
        required="shortcut.fault.name"
        check={
          isFirstLevel
            ? { question: { type: 'menu', id: menu?.id, appId }, taken: 'shortcut.fault.nameTaken' }
            : undefined
        }
      />
      <Field
        id="shortcut-menu-url"
        label={<FormattedMessage id="shortcut.field.url" />}
        fault={faultText(errors.url)}
        hint={
          <FormattedMessage
            id={isTaken ? 'shortcut.hint.urlOfSource' : 'shortcut.hint.url'}
            values={{ app: menu?.sourceApp?.name }}
          />
        }
      >
        {(parts) => (
          <Input
            {...parts}
            maxLength={LENGTHS.url}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            readOnly={isTaken}
            aria-required={!isTaken}
            {...form.register('url', { validate: (url) => isTaken || isPageUrl(url) || 'shortcut.fault.url' })}
          />
        )}
      </Field>
    </EntryDialog>
  );
}

/** The form of a menu; the page of one that was taken over (`isTaken`) is its source's. */
function useMenuForm({ appId, menu, onSaved }: Pick<Props, 'appId' | 'menu' | 'onSaved'>) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const valuesOf = (stored: ShortcutMenu | null): Values => ({
    name: localizedTexts(stored?.nameJson ?? null, stored?.name ?? '', own),
    url: stored?.url ?? '',
  });
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(menu) });
  useFormDraft(`shortcut-menu-${menu?.id ?? appId}`, form);
  const [add] = useShortcutAddMenuMutation();
  const [modify] = useShortcutModifyMenuMutation();
  const { conflict, attempt, choose } = useConflict({ stored: menu, valuesOf, fields: fieldsOfForm(form) });
  const client = useApolloClient();
  const read = async () => {
    const options = { variables: { appId }, fetchPolicy: 'network-only' } as const;
    const { data } = await client.query({ query: ShortcutMenusDocument, ...options });
    return placedMenus(data?.shortcutMenu.menus ?? []).get(menu?.id ?? '')?.menu;
  };
  const isTaken = Boolean(menu?.sourceApp);
  const save = async ({ name, url: entered }: Values) => {
    const url = entered.trim();
    const send = (from: ShortcutMenu | null) => {
      const nameJson = localizedInput(name, from?.nameJson ?? null, own);
      if (!from) return add({ variables: { appId, nameJson, url } });
      return modify({ variables: { menuId: from.id, nameJson, url: isTaken ? null : url, version: from.version } });
    };
    try {
      if (!(await attempt(send, read))) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = failure.field === 'url' ? failure.field : localizedField(failure.field, { nameJson: 'name' }, own);
      const title = intl.formatMessage({ id: menu ? 'shortcut.modifyFailed' : 'shortcut.addFailed' });
      return showRefusal(form, failure, { field, title, focus: () => form.setFocus(field === 'url' ? 'url' : 'name') });
    }
    const id = menu ? 'shortcut.menu.saved' : 'shortcut.menu.added';
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id }, { name: name[own]?.trim() }) });
    onSaved();
  };
  return { form, conflict, choose, isTaken, save };
}
