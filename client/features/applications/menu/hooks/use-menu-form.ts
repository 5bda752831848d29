import { useState } from 'react';
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
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { MenuDetails } from '../app-menus';

const NAMES = { nameJson: 'nameJson' } as const;

interface Values {
  nameJson: LocalizedTexts;
  url: string;
  isSpa: boolean;
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
  const [start] = useState<Values>(() => ({
    nameJson: localizedTexts(menu?.nameJson ?? null, menu?.name ?? '', own),
    url: menu?.url ?? '',
    isSpa: menu?.isSpa ?? false,
  }));
  const [version] = useState(menu?.version);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start });
  useFormDraft(`menu-${menu?.id ?? `of-${parent?.id ?? appId}`}`, form);
  const [add] = useMenuAddMutation();
  const [modify] = useMenuModifyMutation();
  // A menu that was taken over has the address of its source; a menu that only leads to others has none.
  const hasAddress = menu === null || menu.url !== null;
  const isAddressFixed = menu?.sourceApp != null;
  const save = async (values: Values) => {
    const nameJson = localizedInput(values.nameJson, menu?.nameJson ?? null, own);
    const url = values.url.trim();
    let created: string | undefined;
    try {
      if (menu) {
        const page = hasAddress && !isAddressFixed ? { url, isSpa: values.isSpa } : {};
        await modify({ variables: { menuId: menu.id, nameJson, ...page, version } });
      } else {
        const variables = { appId, nameJson, url, isSpa: values.isSpa, parentId: parent?.id };
        created = (await add({ variables })).data?.shortcutAddFirstLevelMenu.id;
      }
    } catch (error) {
      const failure = failureOf(error);
      const field = failure.field === 'url' ? failure.field : localizedField(failure.field, NAMES, own);
      const title = intl.formatMessage({ id: menu ? 'menu.editFailed' : 'menu.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const name = values.nameJson[own]?.trim() ?? '';
    const text = intl.formatMessage({ id: menu ? 'menu.edited' : 'menu.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return { form, hasAddress, isAddressFixed, save };
}
