import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

const WORK = 'dialog';
const OF = 'of';

/** The dialog that an address has open, and the row or thing that it is about; empty where that goes without saying. */
export interface OpenDialog<Work extends string> {
  readonly work: Work;
  readonly of: string;
}

/** Which of some dialogs an address has open; null for none of them. */
export function openDialog<Work extends string>(
  parameters: URLSearchParams,
  works: readonly Work[],
): OpenDialog<Work> | null {
  const work = works.find((name) => name === parameters.get(WORK));
  return work ? { work, of: parameters.get(OF) ?? '' } : null;
}

/** The address with a dialog open, or closed for null; everything else stays. */
export function withDialog(parameters: URLSearchParams, work: string | null, of = ''): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(WORK);
  next.delete(OF);
  if (work) next.set(WORK, work);
  if (work && of) next.set(OF, of);
  return next;
}

/** Opens a dialog of something, or closes the one that is open for null. */
export type ChooseDialog<Work extends string> = (work: Work | null, of?: string) => void;

/**
 * The dialog that the address has open, and how to open another or none. Back leaves one; it does not bring it back.
 * @param works the dialogs of the page; a constant
 */
export function useDialogAddress<Work extends string>(
  works: readonly Work[],
): { readonly open: OpenDialog<Work> | null; readonly choose: ChooseDialog<Work> } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const choose = useCallback<ChooseDialog<Work>>(
    (work, of) => {
      // The address, not the last rendering: a change of the list may have come just before.
      const current = new URLSearchParams(window.location.search);
      const isReplaced = work === null || openDialog(current, works) !== null;
      void navigate({ search: withDialog(current, work, of).toString() }, { replace: isReplaced });
    },
    [navigate, works],
  );
  return { open: openDialog(parameters, works), choose };
}
