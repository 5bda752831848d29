import { Grid, Stack } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { IconField } from '../../../../widgets/icon/icon-picker';
import { Input } from '../../../../ui/form/input';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { ButtonSelect } from '../../../../ui/form/select';
import type { AppValues } from '../app-form';
import { DEVICES, isMixed, LENGTHS, urlFault } from '../app-form';
import { CategoryField } from './category-field';

interface Props {
  /** The OU made the app itself, and so sets its address and devices. */
  readonly isOwn: boolean;
  /** A shortcut app has no page of its own, only those of its menus. */
  readonly isShortcut?: boolean;
  readonly nameRef?: RefObject<HTMLInputElement | null>;
}

/** The fields of an application, for making and for changing one (APP-03, APP-04). */
export function AppFields({ isOwn, isShortcut = false, nameRef }: Props) {
  const { control, register, setValue, formState } = useFormContext<AppValues>();
  const { errors } = formState;
  const [icon, url] = useWatch({ control, name: ['icon', 'url'] });
  return (
    <Stack gap="4">
      <LocalizedFormField
        name="name"
        id="app-name"
        inputRef={nameRef}
        label={<FormattedMessage id="app.field.name" />}
        maxLength={LENGTHS.name}
        required="app.fault.name"
      />
      <LocalizedFormField
        name="description"
        id="app-description"
        label={<FormattedMessage id="app.field.description" />}
        hint={<FormattedMessage id="app.hint.description" />}
        maxLength={LENGTHS.description}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <CategoryField />
        <Field
          id="app-type"
          label={<FormattedMessage id="app.field.type" />}
          fault={faultText(errors.type)}
          hint={isOwn ? undefined : <FormattedMessage id="app.hint.purchased" />}
        >
          {(parts) => (
            <ButtonSelect {...parts} width="100%" disabled={!isOwn} {...register('type')}>
              {Object.entries(DEVICES).map(([device, number]) => (
                <FormattedMessage key={device} id={`app.type.${number}`}>
                  {(text) => <option value={device}>{text}</option>}
                </FormattedMessage>
              ))}
            </ButtonSelect>
          )}
        </Field>
      </Grid>
      {!isShortcut && (
        <Field
          id="app-url"
          label={<FormattedMessage id="app.field.url" />}
          fault={faultText(errors.url)}
          hint={
            <FormattedMessage
              id={!isOwn ? 'app.hint.purchased' : isMixed(url, location.protocol) ? 'app.hint.http' : 'app.hint.url'}
            />
          }
        >
          {(parts) => (
            <Input
              {...parts}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              maxLength={LENGTHS.url}
              readOnly={!isOwn}
              aria-required={isOwn}
              {...register('url', { validate: (text) => !isOwn || (urlFault(text) ?? true) })}
            />
          )}
        </Field>
      )}
      <IconField
        id="app-icon"
        value={icon}
        fault={faultText(errors.icon)}
        onChange={(chosen) => setValue('icon', chosen, { shouldDirty: true })}
      />
    </Stack>
  );
}
