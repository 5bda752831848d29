import { useContext, useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent, onClientEvent } from '../../core/events';
import { DraftOwnerContext } from './draft-owner';
import type { DraftOwner } from './draft-owner';

const STORED = 'portal.draft';
const NOBODY = { accountId: null, ouId: null };

interface Draft extends DraftOwner {
  readonly form: string;
  readonly values: unknown;
}

interface Options<Values> {
  /** The name of the form, with the row it changes. */
  readonly form: string;
  readonly isDirty: boolean;
  /** The entries, as JSON can hold them; never passwords or secrets. */
  readonly read: () => Values;
  readonly restore: (values: Values) => void;
}

/**
 * Keeps the entries of a form when the session ends or changes under it and when the page is reloaded, and restores them
 * when the same person opens the form again in the same tab and OU. Signing out forgets them. Without an owner nothing
 * is kept.
 */
export function useDraft<Values>({ form, isDirty, read, restore }: Options<Values>): void {
  const intl = useIntl();
  const { accountId, ouId } = useContext(DraftOwnerContext) ?? NOBODY;
  const readNow = useEffectEvent(read);
  const giveBack = useEffectEvent((values: Values) => {
    restore(values);
    emitClientEvent('notice', { kind: 'info', text: intl.formatMessage({ id: 'common.unsaved.restored' }) });
  });

  useEffect(() => {
    if (accountId === null) return;
    const draft = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Draft | null;
    if (!draft) return;
    const isSamePerson = draft.accountId === accountId;
    const isThisForm = draft.form === form && draft.ouId === ouId;
    if (!isSamePerson || isThisForm) sessionStorage.removeItem(STORED);
    if (!isSamePerson || !isThisForm) return;
    giveBack(draft.values as Values);
  }, [form, accountId, ouId]);

  useEffect(() => {
    if (!isDirty || accountId === null) return;
    const keep = () => {
      const draft: Draft = { form, accountId, ouId, values: readNow() };
      sessionStorage.setItem(STORED, JSON.stringify(draft));
    };
    const forget = () => removeEventListener('pagehide', keep);
    addEventListener('pagehide', keep);
    const stops = (['expired', 'kicked', 'moved'] as const).map((name) => onClientEvent(name, keep));
    stops.push(onClientEvent('left', forget));
    return () => {
      forget();
      stops.forEach((stop) => stop());
    };
  }, [isDirty, form, accountId, ouId]);
}
