import { Box } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAppCategoriesQuery } from '../../../../api/generated/hooks';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { ButtonSelect } from '../../../../ui/form/select';
import type { AppValues } from '../app-form';
import { LENGTHS, NEW_CATEGORY } from '../app-form';

/** The category of an application: an existing one, or a new one that gets its name here. */
export function CategoryField() {
  const intl = useIntl();
  const { control, register, formState } = useFormContext<AppValues>();
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'categoryId' });
  const { data } = useAppCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const categories = data?.shortcutCategories.categories;
  return (
    <Box>
      <Field
        id="app-category"
        label={<FormattedMessage id="app.field.category" />}
        fault={faultText(errors.categoryId)}
      >
        {(parts) => (
          <ButtonSelect
            // The choices arrive after the value, which must be found among them.
            key={categories ? 'loaded' : 'loading'}
            {...parts}
            width="100%"
            aria-required
            {...register('categoryId', { validate: (id) => id !== '' || 'app.fault.category' })}
          >
            <option value="" disabled>
              {intl.formatMessage({ id: 'app.category.choose' })}
            </option>
            {(categories ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NEW_CATEGORY}>{intl.formatMessage({ id: 'app.category.new' })}</option>
          </ButtonSelect>
        )}
      </Field>
      {chosen === NEW_CATEGORY && (
        <Box mt="3">
          <Field
            id="app-new-category"
            label={<FormattedMessage id="app.field.newCategory" />}
            hint={<FormattedMessage id="app.hint.newCategory" />}
            fault={faultText(errors.newCategory)}
          >
            {(parts) => (
              <Input
                {...parts}
                autoFocus
                maxLength={LENGTHS.name}
                autoComplete="off"
                aria-required
                {...register('newCategory', {
                  shouldUnregister: true,
                  validate: (name) => name.trim() !== '' || 'app.fault.newCategory',
                })}
              />
            )}
          </Field>
        </Box>
      )}
    </Box>
  );
}
