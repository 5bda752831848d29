import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShortcutAddMenuMutation, useShortcutModifyMenuMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { localizedField, showRefusal } from '../../../../ui/form/show-refusal';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { localizedInput, localizedTexts } from '../../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { ShortcutMenu } from '../shortcut-menus';
import { isPageUrl, LENGTHS } from '../shortcut-menus';

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
  const { form, isTaken, save } = useMenuForm({ appId, menu, onSaved });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={
        <FormattedMessage id={menu ? 'shortcut.menu.editTitle' : 'shortcut.menu.add'} values={{ name: menu?.name }} />
      }
      action={<FormattedMessage id={menu ? 'common.save' : 'shortcut.menu.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
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
        </Stack>
      </FormProvider>
    </FormDialog>
  );
}

/** The form of a menu; the page of one that was taken over (`isTaken`) is its source's. */
function useMenuForm({ appId, menu, onSaved }: Pick<Props, 'appId' | 'menu' | 'onSaved'>) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const [start] = useState(() => ({
    name: localizedTexts(menu?.nameJson ?? null, menu?.name ?? '', own),
    url: menu?.url ?? '',
  }));
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start });
  useFormDraft(`shortcut-menu-${menu?.id ?? appId}`, form);
  const [add] = useShortcutAddMenuMutation();
  const [modify] = useShortcutModifyMenuMutation();
  const [version] = useState(menu?.version);
  const isTaken = Boolean(menu?.sourceApp);
  const save = async ({ name, url: entered }: Values) => {
    const nameJson = localizedInput(name, menu?.nameJson ?? null, own);
    const url = entered.trim();
    try {
      if (menu) await modify({ variables: { menuId: menu.id, nameJson, url: isTaken ? null : url, version } });
      else await add({ variables: { appId, nameJson, url } });
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
  return { form, isTaken, save };
}
