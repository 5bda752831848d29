import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppSetDetailMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { showRefusal } from '../../../../ui/form/show-refusal';
import type { AppDetail, AppValues } from '../app-form';
import { changesOf, differences, fieldOf, valuesOf } from '../app-form';
import { useChosenCategory } from './use-chosen-category';

/** Changes that somebody else stored while people typed here. */
export interface Meanwhile {
  readonly theirs: AppDetail;
  /** The parts that both changed, each in another way. */
  readonly contested: readonly (keyof AppValues)[];
}

/**
 * The form of an existing app. Changes that others store enter it as soon as they are read; values entered here stay,
 * and `meanwhile` tells of the difference.
 * @param reload reads the app again
 */
export function useAppForm(app: AppDetail, reload: () => Promise<AppDetail | undefined>) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const form = useForm<AppValues>({ mode: 'onTouched', defaultValues: valuesOf(app, own) });
  const base = useRef(app);
  const isSaving = useRef(false);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const categoryOf = useChosenCategory();
  const [setDetail] = useAppSetDetailMutation();

  const begin = (fresh: AppDetail) => {
    base.current = fresh;
    setMeanwhile(null);
    form.reset(valuesOf(fresh, own));
  };
  const merge = (fresh: AppDetail) => {
    const [before, now, entered] = [valuesOf(base.current, own), valuesOf(fresh, own), form.getValues()];
    base.current = fresh;
    const theirs = differences(before, now);
    if (theirs.length === 0) return;
    const mine = differences(before, entered);
    form.reset(now);
    for (const key of mine) form.setValue(key, entered[key], { shouldDirty: true });
    const left = differences(now, entered).filter((key) => mine.includes(key));
    setMeanwhile(left.length > 0 ? { theirs: fresh, contested: left.filter((key) => theirs.includes(key)) } : null);
  };
  const takeNews = useEffectEvent((fresh: AppDetail) => {
    if (!isSaving.current && base.current !== fresh) merge(fresh);
  });
  useEffect(() => takeNews(app), [app]);

  /** Stores the differences; tries again where others changed other fields than the form did. */
  const store = async (values: AppValues): Promise<AppDetail | undefined> => {
    const changes = changesOf(base.current, { ...values, categoryId: await categoryOf(values) }, own);
    const variables = { appId: app.id, ...changes };
    try {
      const { data } = await setDetail({ variables: { ...variables, version: base.current.version } });
      return data?.appSetDetail;
    } catch (error) {
      if (failureOf(error).field !== 'version') throw error;
      const fresh = await reload();
      if (!fresh) throw error;
      if (differences(valuesOf(base.current, own), valuesOf(fresh, own)).length > 0) {
        merge(fresh);
        return undefined;
      }
      const { data } = await setDetail({ variables: { ...variables, version: fresh.version } });
      return data?.appSetDetail;
    }
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
  return { form, save, meanwhile, discard: () => begin(base.current) };
}
