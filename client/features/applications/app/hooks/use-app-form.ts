import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppSetDetailMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { AppDetail, AppValues } from '../app-form';
import { changesOf, fieldOf, valuesOf } from '../app-form';
import { useChosenCategory } from './use-chosen-category';

/**
 * The form of an existing app. Changes that others store enter it as soon as they are read; values entered here stay,
 * and `conflict` tells of the difference.
 * @param reload reads the app again
 */
export function useAppForm(app: AppDetail, reload: () => Promise<AppDetail | undefined>) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const form = useForm<AppValues>({ mode: 'onTouched', defaultValues: valuesOf(app, own) });
  const isSaving = useRef(false);
  const { base, conflict, attempt, rebase, choose, begin } = useConflict({
    stored: app,
    valuesOf: (stored: AppDetail | null) => valuesOf(stored, own),
    fields: fieldsOfForm(form),
  });
  const categoryOf = useChosenCategory();
  const [setDetail] = useAppSetDetailMutation();
  const takeNews = useEffectEvent((fresh: AppDetail) => {
    if (!isSaving.current && base !== fresh) rebase(fresh, null);
  });
  useEffect(() => takeNews(app), [app]);

  /** Stores the differences; undefined if there is a conflict to look at. */
  const store = async (values: AppValues): Promise<AppDetail | undefined> => {
    const wanted = { ...values, categoryId: await categoryOf(values) };
    let fresh: AppDetail | undefined;
    await attempt(async (from) => {
      const variables = { appId: app.id, ...changesOf(from ?? app, wanted, own), version: (from ?? app).version };
      fresh = (await setDetail({ variables })).data?.appSetDetail;
    }, reload);
    return fresh;
  };
  const save = async (values: AppValues) => {
    isSaving.current = true;
    try {
      const fresh = await store(values);
      if (!fresh) return;
      begin(fresh);
      const text = intl.formatMessage({ id: 'app.modified' }, { name: fresh.name });
      emitClientEvent('notice', { kind: 'success', text });
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'app.modifyFailed' });
      showRefusal(form, failure, { field: fieldOf(failure.field, own), title });
    } finally {
      isSaving.current = false;
    }
  };
  return { form, save, conflict, choose, discard: () => begin(base) };
}
