import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { OrderCategoriesQuery } from '../../../../api/generated/graphql';
import {
  useOrderCategoriesQuery,
  useOrderCategoryCreateMutation,
  useOrderCategoryModifyMutation,
} from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { localizedField, showRefusal } from '../../../../ui/form/show-refusal';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { LocalizedFormField } from '../../../../widgets/name/localized-form-field';
import { localizedInput, localizedTexts } from '../../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';

/** LIST-17 */
const MAX_NAME = 50;

type Category = OrderCategoriesQuery['shortcutCategories']['categories'][number];

interface Props {
  /** The one to rename; null for a new one. */
  readonly id: string | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes a category of the launcher, or gives one other names. */
export function CategoryDialog({ id, onSaved, onClose }: Props) {
  const { data } = useOrderCategoriesQuery({ skip: id === null, fetchPolicy: 'network-only' });
  const category = data?.shortcutCategories.categories.find((each) => each.id === id);
  if (id !== null && !category) return null;
  return <CategoryForm category={category ?? null} onSaved={onSaved} onClose={onClose} />;
}

function CategoryForm({ category, onSaved, onClose }: Omit<Props, 'id'> & { category: Category | null }) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const [start] = useState(() => localizedTexts(category?.nameJson ?? null, category?.name ?? '', own));
  const form = useForm<{ nameJson: LocalizedTexts }>({ mode: 'onTouched', defaultValues: { nameJson: start } });
  useFormDraft(`app-category-${category?.id ?? ''}`, form);
  const [create] = useOrderCategoryCreateMutation();
  const [modify] = useOrderCategoryModifyMutation();
  const save = async (values: { nameJson: LocalizedTexts }) => {
    const nameJson = localizedInput(values.nameJson, category?.nameJson ?? null, own);
    try {
      if (category) await modify({ variables: { id: category.id, nameJson } });
      else await create({ variables: { nameJson } });
    } catch (error) {
      const failure = failureOf(error);
      const field = localizedField(failure.field, { nameJson: 'nameJson' }, own);
      const title = intl.formatMessage({ id: category ? 'order.category.renameFailed' : 'order.category.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const name = values.nameJson[own]?.trim() ?? '';
    const text = intl.formatMessage({ id: category ? 'order.category.renamed' : 'order.category.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        title={
          category ? (
            <FormattedMessage id="order.category.renameTitle" values={{ name: category.name }} />
          ) : (
            <FormattedMessage id="order.category.add" />
          )
        }
        action={<FormattedMessage id={category ? 'common.save' : 'order.category.add'} />}
        isDirty={form.formState.isDirty}
        isBusy={form.formState.isSubmitting}
        failure={null}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <LocalizedFormField
          name="nameJson"
          id="category-name"
          label={<FormattedMessage id="order.category.name" />}
          hint={<FormattedMessage id="order.category.hint" />}
          maxLength={MAX_NAME}
          required="order.category.nameFault"
        />
      </FormDialog>
    </FormProvider>
  );
}
