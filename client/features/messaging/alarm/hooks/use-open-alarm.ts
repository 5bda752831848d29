import { useCallback, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Alarm } from '../alarm-model';
import { useAcknowledge } from './use-acknowledge';
import { useConsoleKeys } from './use-console-keys';

const OPEN = 'alarm';

export interface OpenAlarm {
  /** The alarm that the address has open; null for none. */
  readonly id: string | null;
  /** The address with another one open. */
  readonly pathOf: (id: string) => string;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  /** Acknowledges it, and goes on to the next one if it leaves the list. */
  readonly onAcknowledge: (alarm: Pick<Alarm, 'id' | 'site' | 'content'>) => void;
  readonly onClose: () => void;
  /** The field for a note. */
  readonly note: RefObject<HTMLInputElement | null>;
}

/**
 * The alarm beside the list, as the address says it, with its keys.
 * @param alarms the list on screen
 * @param isActiveOnly an acknowledged alarm leaves the list
 */
export function useOpenAlarm(alarms: readonly Alarm[], isActiveOnly: boolean): OpenAlarm {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const acknowledge = useAcknowledge();
  const note = useRef<HTMLInputElement>(null);
  const id = parameters.get(OPEN);
  const pathOf = useCallback(
    (wanted: string | null) => {
      const next = new URLSearchParams(parameters);
      if (wanted === null) next.delete(OPEN);
      else next.set(OPEN, wanted);
      return `?${next.toString()}`;
    },
    [parameters],
  );
  // Alarms that are looked through one by one are one step back.
  const open = useCallback(
    (wanted: string | null) => void navigate(pathOf(wanted), { replace: id !== null }),
    [navigate, pathOf, id],
  );
  const place = alarms.findIndex((alarm) => alarm.id === id);
  const next = alarms[place + 1];
  const previous = alarms[place - 1];
  const acts = useMemo(() => {
    const onNext = place >= 0 && next ? () => open(next.id) : null;
    const onPrevious = place > 0 && previous ? () => open(previous.id) : null;
    const onClose = () => open(null);
    const onAcknowledge: OpenAlarm['onAcknowledge'] = (alarm) =>
      void acknowledge([alarm]).then((isDone) => isDone && isActiveOnly && onNext?.());
    return { onNext, onPrevious, onClose, onAcknowledge };
  }, [place, next, previous, open, acknowledge, isActiveOnly]);
  const current = alarms[place];
  const keys = useMemo(() => {
    if (id === null) return null;
    return {
      onAcknowledge: () => current && !current.acknowledged && acts.onAcknowledge(current),
      onStep: (by: 1 | -1) => (by === 1 ? acts.onNext?.() : acts.onPrevious?.()),
      onNote: () => note.current?.focus(),
      onClose: acts.onClose,
    };
  }, [id, current, acts]);
  useConsoleKeys(keys);
  return { id, pathOf, note, ...acts };
}
