import { Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useMenuAddMutation, useMenuModifyMutation } from '../../../../api/generated/hooks';
import { useLocale } from '../../../../locales/locale-provider';
import { faultText, TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { languageKey } from '../../../../ui/form/localized-field';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { localizedInput, localizedTexts } from '../../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import type { MenuDetails } from '../app-menus';

/** LIST-17, and of an address. */
const LENGTHS = { name: 50, url: 500 } as const;

interface Values {
  nameJson: LocalizedTexts;
  url: string;
  isSpa: boolean;
}
interface Props {
  readonly appId: string;
  /** Null for a new one. */
  readonly menu: MenuDetails | null;
  /** Of a new one that is not of the first level. */
  readonly parent: MenuDetails | null;
  /** With the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Whether something can be the address of a page that the portal shows (SHELL-46). */
function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text.trim()).protocol);
  } catch {
    return false;
  }
}

/** Makes a menu of an app of the OU itself, or gives one other names and another address. */
export function MenuDialog({ appId, menu, parent, onSaved, onClose }: Props) {
  const intl = useIntl();
  const own = languageKey(useLocale().locale);
  const [start] = useState<Values>(() => ({
    nameJson: localizedTexts(menu?.nameJson ?? null, menu?.name ?? '', own),
    url: menu?.url ?? '',
    isSpa: menu?.isSpa ?? false,
  }));
  const [version] = useState(menu?.version);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`menu-${menu?.id ?? `of-${parent?.id ?? appId}`}`, form);
  const [add] = useMenuAddMutation({ context: IN_PLACE });
  const [modify] = useMenuModifyMutation({ context: IN_PLACE });
  // The address of a menu that was taken over is its source's; one that only leads to others has none.
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
        created = (await add({ variables })).data?.shortcutAddFirstLevelMenu;
      }
    } catch (error) {
      const failure = failureOf(error);
      const language = /^nameJson\.?(\w*)$/.exec(failure.field ?? '')?.[1];
      const told = { type: TOLD_BY_SERVER, message: failure.message };
      if (language !== undefined) {
        const key = language && language !== 'default' ? language : own;
        return form.setError(`nameJson.${key}`, told, { shouldFocus: true });
      }
      if (failure.field === 'url') return form.setError('url', told, { shouldFocus: true });
      const title = intl.formatMessage({ id: menu ? 'menu.editFailed' : 'menu.addFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const name = values.nameJson[own]?.trim() ?? '';
    const text = intl.formatMessage({ id: menu ? 'menu.edited' : 'menu.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        title={
          menu ? (
            <FormattedMessage id="menu.editTitle" values={{ name: menu.name }} />
          ) : parent ? (
            <FormattedMessage id="menu.addBelowTitle" values={{ name: parent.name }} />
          ) : (
            <FormattedMessage id="menu.add" />
          )
        }
        action={<FormattedMessage id={menu ? 'common.save' : 'menu.add'} />}
        isDirty={isDirty}
        isBusy={isSubmitting}
        failure={null}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <Stack gap="4">
          <LocalizedFormField
            name="nameJson"
            id="menu-name"
            label={<FormattedMessage id="menu.field.name" />}
            hint={<FormattedMessage id="menu.hint.name" />}
            maxLength={LENGTHS.name}
            required="menu.fault.name"
          />
          {hasAddress && (
            <Field
              id="menu-url"
              label={<FormattedMessage id="menu.field.url" />}
              hint={<FormattedMessage id={isAddressFixed ? 'menu.hint.urlOfSource' : 'menu.hint.url'} />}
              fault={faultText(errors.url)}
            >
              {(parts) => (
                <Input
                  {...parts}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  maxLength={LENGTHS.url}
                  disabled={isAddressFixed}
                  autoComplete="off"
                  aria-required
                  {...form.register('url', {
                    validate: (text) => isAddressFixed || isWebAddress(text) || 'menu.fault.url',
                  })}
                />
              )}
            </Field>
          )}
          {hasAddress && !isAddressFixed && (
            <label>
              <Flex as="span" gap="2" alignItems="flex-start" minHeight={{ base: '11', md: '8' }}>
                <input type="checkbox" aria-describedby="menu-frame-hint" {...form.register('isSpa')} />
                <FormattedMessage id="menu.frame.shares" />
              </Flex>
              <Text id="menu-frame-hint" color="fg.muted" textStyle="s12">
                <FormattedMessage id="menu.frame.hint" />
              </Text>
            </label>
          )}
        </Stack>
      </FormDialog>
    </FormProvider>
  );
}
