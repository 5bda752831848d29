import { useApolloClient } from '@apollo/client/react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { useMenuAddMutation, useMenuModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShownLocale } from '../../../../locales/locale-provider';
import { localizedInput, localizedTexts } from '../../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { localizedField, showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { MenuDetails } from '../app-menus';
import { readMenu } from './read-menu';

const NAMES = { nameJson: 'nameJson' } as const;

interface Values {
  nameJson: LocalizedTexts;
  url: string;
  isSpa: boolean;
  /** The code in addresses, chosen once; blank for one made from the name. */
  code: string;
}

export interface MenuFormOptions {
  readonly appId: string;
  /** Null for a new one. */
  readonly menu: MenuDetails | null;
  /** The menu above a new one that is not of the first level. */
  readonly parent: MenuDetails | null;
  /** Told the id of a new one. */
  readonly onSaved: (created?: string) => void;
}

/** The form of a menu of an app that the OU made itself. */
export function useMenuForm({ appId, menu, parent, onSaved }: MenuFormOptions) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const valuesOf = (stored: MenuDetails | null): Values => ({
    nameJson: localizedTexts(stored?.nameJson ?? null, stored?.name ?? '', own),
    url: stored?.url ?? '',
    isSpa: stored?.isSpa ?? false,
    code: stored?.code ?? '',
  });
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(menu) });
  useFormDraft(`menu-${menu?.id ?? `of-${parent?.id ?? appId}`}`, form);
  const { conflict, attempt, choose } = useConflict({ stored: menu, valuesOf, fields: fieldsOfForm(form) });
  const client = useApolloClient();
  const [add] = useMenuAddMutation();
  const [modify] = useMenuModifyMutation();
  // A menu that was taken over has the address of its source; a menu that only leads to others has none.
  const hasAddress = menu === null || menu.url !== null;
  const isAddressFixed = menu?.sourceApp != null;
  const save = async (values: Values) => {
    const url = values.url.trim();
    let created: string | undefined;
    const send = async (from: MenuDetails | null) => {
      const nameJson = localizedInput(values.nameJson, from?.nameJson ?? null, own);
      if (from) {
        const page = hasAddress && !isAddressFixed ? { url, isSpa: values.isSpa } : {};
        await modify({ variables: { menuId: from.id, nameJson, ...page, version: from.version } });
      } else {
        const code = values.code.trim() || null;
        const variables = { appId, nameJson, url, isSpa: values.isSpa, parentId: parent?.id, code };
        created = (await add({ variables })).data?.shortcutAddFirstLevelMenu.id;
      }
    };
    try {
      if (!(await attempt(send, () => readMenu(client, appId, menu?.id ?? '')))) return;
    } catch (error) {
      const failure = failureOf(error);
      const isOwnField = failure.field === 'url' || failure.field === 'code';
      const field = isOwnField ? failure.field : localizedField(failure.field, NAMES, own);
      const title = intl.formatMessage({ id: menu ? 'menu.editFailed' : 'menu.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const name = values.nameJson[own]?.trim() ?? '';
    const text = intl.formatMessage({ id: menu ? 'menu.edited' : 'menu.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return { form, conflict, choose, hasAddress, isAddressFixed, save };
}
