import { useLeaveGuard } from '../navigation/use-leave-guard';
import { UnsavedDialog } from './unsaved-dialog';
import { useUnsavedGuard } from './use-unsaved-guard';

interface Props {
  /** The work is in a dialog that the address names: its own ways out change the address, only Back leaves it. */
  readonly isDialog?: boolean;
  /** Which addresses of the same page the work spans, its steps for instance: those are gone to unasked. */
  readonly spans?: (search: string) => boolean;
  /** Takes the question that the work's own way out asks off the screen; null while it is not there. */
  readonly closeOwn?: (() => void) | null;
}

/**
 * Asks before unsaved work is lost, on the way to another page, by Back, and with the tab. To be shown only while there
 * is any: the router asks the guard that came last, and no other.
 */
export function UnsavedGuard({ isDialog = false, spans, closeOwn }: Props) {
  useUnsavedGuard(true);
  const held = useLeaveGuard(({ from, to, isBack }) => {
    const isOtherPage = from.pathname !== to.pathname;
    const isOtherPart = from.search !== to.search && (!isDialog || isBack);
    return isOtherPage || (isOtherPart && !spans?.(to.search));
  }, closeOwn);
  return held && <UnsavedDialog onDiscard={held.go} onClose={held.stay} hasHistoryEntry={held.isBack} />;
}
