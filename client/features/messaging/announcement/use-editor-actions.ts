import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { AnnouncementFieldsFragment } from '../../../api/generated/graphql';
import { useAnnouncementTestMutation } from '../../../api/generated/hooks';
import { emitClientEvent } from '../../../core/events';
import { failureOf } from '../../../core/failure';
import { MAX_TEXT } from './announcement-form';
import type { Missing } from './announcement-form';
import type { AnnouncementDraft } from './use-announcement-draft';

/** The faults of a draft that its writer has been told of, and what can be done with it once it is complete. */
export function useEditorActions(draft: AnnouncementDraft) {
  const intl = useIntl();
  const { missing, failure, isTooLong, values } = draft;
  const [seen, setSeen] = useState<ReadonlySet<Missing>>(new Set());
  const [test] = useAnnouncementTestMutation();
  const [isTesting, setTesting] = useState(false);
  const see = (...parts: Missing[]) => setSeen(new Set([...seen, ...parts]));

  const faultOf = (part: Missing): string | null => {
    if (part === 'text' && isTooLong) return intl.formatMessage({ id: 'announcement.tooLong' }, { max: MAX_TEXT });
    if (seen.has(part) && missing.includes(part)) return intl.formatMessage({ id: `announcement.missing.${part}` });
    return failure?.field?.startsWith(part) ? failure.message : null;
  };

  /** The stored draft; null with the first fault focused. */
  const ready = async (): Promise<AnnouncementFieldsFragment | null> => {
    if (missing.length === 0 && !isTooLong) return draft.save();
    see('title', 'text', 'recipient');
    document.getElementById(`announcement-${missing[0] ?? 'text'}`)?.focus();
    return null;
  };

  const sendTest = async () => {
    if (isTesting) return;
    setTesting(true);
    try {
      const saved = await ready();
      if (!saved) return;
      await test({ variables: { id: saved.id } });
      const text = intl.formatMessage({ id: `announcement.tested.${values.notifyingType}` });
      emitClientEvent('notice', { kind: 'success', text });
    } catch (error) {
      const title = intl.formatMessage({ id: 'announcement.testFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    } finally {
      setTesting(false);
    }
  };
  return { see, faultOf, ready, sendTest, isTesting };
}

export type EditorActions = ReturnType<typeof useEditorActions>;
