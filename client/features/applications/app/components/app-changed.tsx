import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useAppCategoriesQuery } from '../../../../api/generated/hooks';
import type { Conflict } from '../../../../ui/form/conflict';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import type { AppDetail, AppValues } from '../app-form';
import { DEVICES, NEW_CATEGORY } from '../app-form';

interface Props {
  readonly conflict: Conflict<AppValues> | null;
  readonly onChoose: (field: string, isMine: boolean) => void;
}

/** Changes of an app that somebody else stored while its form was open. */
export function AppChanged({ conflict, onChoose }: Props) {
  const intl = useIntl();
  const values = useWatch<AppValues>() as AppValues;
  const { data } = useAppCategoriesQuery();
  const categoryOf = (id: string) =>
    id === NEW_CATEGORY
      ? values.newCategory
      : data?.shortcutCategories.categories.find((category) => category.id === id)?.name;
  const textOf = (field: string, value: unknown) => {
    const text = typeof value === 'string' ? value : '';
    if (field === 'icon') return text && <AppIcon name={text} />;
    if (field === 'categoryId') return categoryOf(text);
    return field === 'type' ? intl.formatMessage({ id: `app.type.${DEVICES[text as AppDetail['type']]}` }) : text;
  };
  return (
    <ConflictChoice
      conflict={conflict}
      values={values}
      labelOf={(name) => intl.formatMessage({ id: `app.part.${name}` })}
      textOf={textOf}
      onChoose={onChoose}
    />
  );
}
