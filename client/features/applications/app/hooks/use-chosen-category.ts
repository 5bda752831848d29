import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { languageKey } from '../../../../locales/locales';
import { useAppCategoryAddMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import type { AppValues } from '../app-form';
import { NEW_CATEGORY } from '../app-form';

/**
 * Returns the id of the category that a form chose, and makes the category first where it is new: once, however often
 * the save after it is tried.
 */
export function useChosenCategory(): (values: AppValues) => Promise<string> {
  const client = useApolloClient();
  const locale = useShownLocale();
  const made = useRef(new Map<string, string>());
  const [add] = useAppCategoryAddMutation();
  return async ({ categoryId, newCategory }) => {
    if (categoryId !== NEW_CATEGORY) return categoryId;
    const name = newCategory.trim();
    const known = made.current.get(name);
    if (known) return known;
    const { data } = await add({ variables: { nameJson: { default: name, [languageKey(locale)]: name } } });
    const id = data?.appCategoryCreate.id ?? '';
    made.current.set(name, id);
    await client.refetchQueries({ include: ['AppCategories'] }).catch(() => undefined);
    return id;
  };
}
