import { Flex, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { useShownLocale } from '../../../../locales/locale-provider';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { fieldRef } from '../../../../ui/form/field-ref';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { Input } from '../../../../ui/form/input';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { useMenuForm } from '../hooks/use-menu-form';
import type { MenuFormOptions } from '../hooks/use-menu-form';
import { isMenuCode, isReservedCode, suggestedCode } from '../menu-code';

/** LIST-17 for a name, and the lengths of an address and a code. */
const LENGTHS = { name: 50, url: 500, code: 50 } as const;

const LABELS = {
  nameJson: 'menu.field.name',
  url: 'menu.field.url',
  isSpa: 'menu.field.frame',
  code: 'menu.field.code',
} as const;

const NAME_FIELD = fieldRef('menu-name');

interface Props extends MenuFormOptions {
  /** The codes of the app's menus. */
  readonly codes: ReadonlySet<string>;
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
export function MenuDialog(props: Props) {
  const { menu, parent, codes, onClose } = props;
  const intl = useIntl();
  const { form, conflict, choose, hasAddress, isAddressFixed, save } = useMenuForm(props);
  return (
    <EntryDialog
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
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: LABELS[name as keyof typeof LABELS] })}
      onChoose={choose}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <LocalizedFormField
        name="nameJson"
        id="menu-name"
        label={<FormattedMessage id="menu.field.name" />}
        hint={<FormattedMessage id="menu.hint.name" />}
        maxLength={LENGTHS.name}
        required="menu.fault.name"
      />
      {hasAddress && <AddressFields form={form} isFixed={isAddressFixed} />}
      {!menu && <CodeField form={form} codes={codes} />}
    </EntryDialog>
  );
}

/** The code of a new menu, with the one that the portal makes from the name as its placeholder (APPC-03). */
function CodeField({ form, codes }: Pick<AddressProps, 'form'> & Pick<Props, 'codes'>) {
  const own = languageKey(useShownLocale());
  const names = useWatch({ control: form.control, name: 'nameJson' });
  const suggested = suggestedCode(names.en ?? '', codes) || suggestedCode(names[own] ?? '', codes);
  return (
    <Field
      isOptional
      id="menu-code"
      label={<FormattedMessage id="menu.field.code" />}
      hint={<FormattedMessage id="menu.hint.code" />}
      fault={faultText(form.formState.errors.code)}
    >
      {(parts) => (
        <Input
          {...parts}
          maxLength={LENGTHS.code}
          placeholder={suggested}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.register('code', {
            validate: {
              isCode: (text) => text.trim() === '' || isMenuCode(text) || 'menu.fault.code',
              isAllowed: (text) => !isReservedCode(text) || 'menu.fault.codeReserved',
              isFree: (text) => !codes.has(text.trim()) || 'menu.fault.codeTaken',
            },
          })}
        />
      )}
    </Field>
  );
}

interface AddressProps {
  readonly form: ReturnType<typeof useMenuForm>['form'];
  /** The address is that of the menu's source. */
  readonly isFixed: boolean;
}

function AddressFields({ form, isFixed }: AddressProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        id="menu-url"
        label={<FormattedMessage id="menu.field.url" />}
        hint={<FormattedMessage id={isFixed ? 'menu.hint.urlOfSource' : 'menu.hint.url'} />}
        fault={faultText(errors.url)}
      >
        {(parts) => (
          <Input
            {...parts}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={LENGTHS.url}
            disabled={isFixed}
            autoComplete="off"
            aria-required
            {...form.register('url', {
              validate: (text) => isFixed || isWebAddress(text) || 'menu.fault.url',
            })}
          />
        )}
      </Field>
      {!isFixed && (
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
    </>
  );
}
