import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import type { Tag, TagOwner } from './tag-form';

/**
 * Removes a tag, and offers to put it back (ERRC-23).
 * @param onChanged called after each change
 */
export function useTagRemoval({ create, remove }: TagOwner, onChanged: () => void): (tag: Tag) => void {
  const intl = useIntl();
  const run = async (act: () => Promise<unknown>, id: string, key: string, undo?: () => void) => {
    try {
      await act();
    } catch (error) {
      const title = intl.formatMessage({ id: 'tag.failed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const action = undo && { label: intl.formatMessage({ id: 'common.undo' }), run: undo };
    const text = intl.formatMessage({ id }, { key });
    emitClientEvent('notice', { kind: 'success', text, ...(action && { action }) });
    onChanged();
  };
  return ({ id, key, value }) => {
    const putBack = () => void run(() => create({ key, value }), 'tag.added', key);
    void run(() => remove(id), 'tag.removed', key, putBack);
  };
}
