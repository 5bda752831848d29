import { useBlocker } from 'react-router-dom';
import { UnsavedDialog } from './unsaved-dialog';
import { useUnsavedGuard } from './use-unsaved-guard';

interface Props {
  readonly isDirty: boolean;
  /** The work is in a dialog that the address names: its own ways out change the address, only Back leaves it. */
  readonly isDialog?: boolean;
}

/** Asks before unsaved work is lost, on the way to another page, by Back, and with the tab. */
export function UnsavedGuard({ isDirty, isDialog = false }: Props) {
  useUnsavedGuard(isDirty);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isOtherPage = from.pathname !== to.pathname;
    const isOtherPart = from.search !== to.search && (!isDialog || historyAction === 'POP');
    return isDirty && (isOtherPage || isOtherPart);
  });
  if (blocker.state !== 'blocked') return null;
  return <UnsavedDialog onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
