import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AnnouncementDetailDocument } from '../../../api/generated/graphql';
import type { AnnouncementFieldsFragment } from '../../../api/generated/graphql';
import { useAnnouncementSaveMutation } from '../../../api/generated/hooks';
import type { ApiFailure } from '../../../core/failure';
import { failureOf } from '../../../core/failure';
import { isSame } from '../../../ui/form/conflict';
import { useConflict } from '../../../ui/form/use-conflict';
import type { AnnouncementValues } from './announcement-form';
import { lengthOf, MAX_TEXT, missingParts, recipientOf, valuesOf } from './announcement-form';

/** Pause in typing after which the draft is saved, in milliseconds. */
const PAUSE = 1_500;

interface Options {
  /** Null for a new one. */
  readonly stored: AnnouncementFieldsFragment | null;
  /** A new one begins with its values. */
  readonly copied?: AnnouncementFieldsFragment;
  /** A new draft has its id. */
  readonly onMade?: (id: string) => void;
}

/**
 * A draft that saves itself after each pause in typing, as soon as nothing required is missing (ANNC-03, ANNC-06). One
 * save runs at a time; entries made meanwhile are saved after it. If somebody else was faster, `conflict` asks
 * (CALL-302).
 */
export function useAnnouncementDraft({ stored, copied, onMade }: Options) {
  const client = useApolloClient();
  const [send] = useAnnouncementSaveMutation();
  const [values, setValues] = useState<AnnouncementValues>(() => valuesOf(stored ?? copied ?? null));
  const [saved, setSaved] = useState<AnnouncementValues>(() => valuesOf(stored));
  const [visible, setVisible] = useState<string | null>(null);
  const [savedTime, setSavedTime] = useState<number | null>(stored?.updatedOn ?? null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const entered = useRef(values);
  const enter = useCallback((change: Partial<AnnouncementValues>) => {
    entered.current = { ...entered.current, ...change };
    setValues(entered.current);
    setFailure(null);
  }, []);
  const running = useRef<Promise<AnnouncementFieldsFragment | null> | null>(null);
  const last = useRef(stored);
  // After an own save the entries stay as they are: more may have been typed meanwhile.
  const isOwn = useRef(false);
  const { base, conflict, attempt, choose, begin } = useConflict<AnnouncementFieldsFragment, AnnouncementValues>({
    stored,
    valuesOf,
    fields: {
      read: () => entered.current,
      reset: (now) => {
        if (isOwn.current) return;
        setSaved(now);
        enter(now);
      },
      set: (name, value) => enter({ [name]: value }),
    },
  });
  const missing = missingParts(values, visible ?? values.text);
  const isTooLong = visible !== null && lengthOf(visible) > MAX_TEXT;
  const isDirty = !isSame(values, saved);
  const canSave = isDirty && missing.length === 0 && !isTooLong;

  const saveOnce = async (): Promise<AnnouncementFieldsFragment | null> => {
    const sent = entered.current;
    let now: AnnouncementFieldsFragment | null = null;
    setSaving(true);
    try {
      const isDone = await attempt(
        async (from) => {
          const { title, notifyingType, text } = entered.current;
          const variables = { title, text, notifyingType, recipient: recipientOf(entered.current) };
          const { data } = await send({ variables: { ...variables, id: from?.id, version: from?.version } });
          now = data?.announcementSave ?? null;
        },
        async () => {
          if (!base) return null;
          const { data } = await client.query({
            query: AnnouncementDetailDocument,
            variables: { id: base.id },
            fetchPolicy: 'network-only',
          });
          return data?.announcementDetail;
        },
      );
      if (!isDone || !now) return null;
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    } finally {
      setSaving(false);
    }
    const done: AnnouncementFieldsFragment = now;
    const isNew = last.current === null;
    last.current = done;
    isOwn.current = true;
    begin(done);
    isOwn.current = false;
    // The lists of the picker name people with their username.
    setSaved(named(sent, done));
    enter(named(entered.current, done));
    setSavedTime(done.updatedOn);
    if (isNew) onMade?.(done.id);
    return done;
  };

  /** Saves what is unsaved; answers the stored draft, or null if it could not be saved. */
  const save = async (): Promise<AnnouncementFieldsFragment | null> => {
    await running.current;
    if (isSame(entered.current, saved) && last.current) return last.current;
    running.current = saveOnce().finally(() => (running.current = null));
    return running.current;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const isDue = canSave && !isSaving && !failure && !conflict;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [isDue, values]);

  return {
    values,
    enter,
    visible: visible ?? '',
    setVisible,
    missing,
    isTooLong,
    isDirty,
    canSave,
    isSaving,
    savedTime,
    failure,
    conflict,
    choose,
    save,
    stored: base,
  };
}

/** The values with the recipients' names as they are stored. */
function named(values: AnnouncementValues, stored: AnnouncementFieldsFragment): AnnouncementValues {
  const { users, userGroups } = valuesOf(stored);
  const names = new Map([...users, ...userGroups].map(({ id, name }) => [id, name]));
  const rename = (targets: AnnouncementValues['users']) =>
    targets.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
  return { ...values, users: rename(values.users), userGroups: rename(values.userGroups) };
}

export type AnnouncementDraft = ReturnType<typeof useAnnouncementDraft>;
