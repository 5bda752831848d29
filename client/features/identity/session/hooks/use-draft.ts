import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { emitClientEvent, onClientEvent } from '../../../../core/events';
import { useSession } from '../session-context';
import { changed, changeOf } from '../draft-changes';

const STORED = 'portal.draft';

interface Draft {
  readonly form: string;
  readonly accountId: string;
  readonly ouId: string | null;
  readonly values: unknown;
}

interface Options<Values> {
  /** Names the form, and the row it changes. */
  readonly form: string;
  readonly isDirty: boolean;
  /** What was entered, as JSON can hold it; never passwords or secrets. */
  readonly read: () => Values;
  readonly restore: (values: Values) => void;
}

/**
 * Keeps what was entered in a form when the session ends or changes under it, and gives it back when the same person opens the
 * form again in the same tab and OU. Logging out forgets it.
 */
export function useDraft<Values>({ form, isDirty, read, restore }: Options<Values>): void {
  const intl = useIntl();
  const { user, workingOrganization } = useSession();
  const accountId = user.id;
  const ouId = workingOrganization?.id ?? null;
  const latest = useRef({ intl, read, restore });
  useEffect(() => {
    latest.current = { intl, read, restore };
  });

  useEffect(() => {
    const draft = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Draft | null;
    if (!draft) return;
    const isSamePerson = draft.accountId === accountId;
    const isThisForm = draft.form === form && draft.ouId === ouId;
    if (!isSamePerson || isThisForm) sessionStorage.removeItem(STORED);
    if (!isSamePerson || !isThisForm) return;
    latest.current.restore(draft.values as Values);
    const text = latest.current.intl.formatMessage({ id: 'common.unsaved.restored' });
    emitClientEvent('notice', { kind: 'info', text });
  }, [form, accountId, ouId]);

  useEffect(() => {
    if (!isDirty) return;
    const keep = () => {
      const draft: Draft = { form, accountId, ouId, values: latest.current.read() };
      sessionStorage.setItem(STORED, JSON.stringify(draft));
    };
    const stops = (['expired', 'kicked', 'moved'] as const).map((name) => onClientEvent(name, keep));
    return () => stops.forEach((stop) => stop());
  }, [isDirty, form, accountId, ouId]);
}

/**
 * {@link useDraft} of what differs in a form from what is stored: of lists what was added and removed, of groups of
 * fields those that changed, so that what others stored meanwhile stays. `secrets` are left out.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  secrets: readonly Path<Values>[] = [],
): void {
  const { isDirty, dirtyFields, defaultValues } = form.formState;
  useDraft<Record<string, unknown>>({
    form: name,
    isDirty,
    read: () => {
      const before = defaultValues as Record<string, unknown>;
      const kept = Object.entries(form.getValues() as Record<string, unknown>).filter(
        ([field]) => field in dirtyFields && !secrets.some((secret) => secret === field),
      );
      return Object.fromEntries(kept.map(([field, value]) => [field, changeOf(before[field], value)]));
    },
    restore: (changes) => {
      const now = form.getValues() as Record<string, unknown>;
      for (const [field, change] of Object.entries(changes)) {
        const value = changed(now[field], change) as PathValue<Values, Path<Values>>;
        form.setValue(field as Path<Values>, value, { shouldDirty: true });
      }
    },
  });
}
