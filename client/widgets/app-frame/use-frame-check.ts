import { useEffect, useState } from 'react';
import type { PortalFrameStateQuery } from '../../api/generated/graphql';

/** A page that was shown is not asked about again in this time, in milliseconds. */
const KEPT = 300_000;
/** How many pages are remembered. */
const MAX_KEPT = 100;

const FAULTS = { OPEN: null, REFUSED: 'refused', FAILED: 'failed', UNKNOWN: null } as const;

/** Asks the server whether a frame shows its page. */
export type LookAtFrame = () => Promise<PortalFrameStateQuery['portalFrameState'] | undefined>;

/** The reason why a frame does not show its page, as the server found it. */
export interface FrameFinding {
  /** `slow`: the server did not wait for the page either. */
  readonly fault: 'refused' | 'failed' | 'slow';
  readonly code: string;
  readonly detail: string | null;
  /** The time of the answer, and the milliseconds until then. */
  readonly at: Date;
  readonly after: number;
}

export interface FrameCheck {
  readonly isPending: boolean;
  /** The server, or the app itself, has said that the page can be shown. */
  readonly isOpen: boolean;
  readonly finding: FrameFinding | null;
}

const PENDING: FrameCheck = { isPending: true, isOpen: false, finding: null };
const UNKNOWN: FrameCheck = { ...PENDING, isPending: false };
const OPEN: FrameCheck = { ...UNKNOWN, isOpen: true };

/** The pages that were shown, with the time until which they are not asked about again. */
const shown = new Map<string, number>();

/** Remembers that the page at `address` can be shown. */
export function rememberShown(address: string): void {
  shown.delete(address);
  shown.set(address, Date.now() + KEPT);
  const [oldest] = shown.keys();
  if (shown.size > MAX_KEPT && oldest !== undefined) shown.delete(oldest);
}

async function checkOf(look: LookAtFrame, address: string): Promise<FrameCheck> {
  if ((shown.get(address) ?? 0) > Date.now()) return OPEN;
  const begun = performance.now();
  const check = await look();
  if (check?.state === 'OPEN') rememberShown(address);
  const fault = FAULTS[check?.state ?? 'UNKNOWN'];
  if (!check?.finding || !fault) return check?.state === 'OPEN' ? OPEN : UNKNOWN;
  const { code, detail = null } = check.finding;
  const after = performance.now() - begun;
  return {
    ...UNKNOWN,
    finding: { fault: code === 'TIMED_OUT' ? 'slow' : fault, code, detail, at: new Date(), after },
  };
}

/**
 * Whether a frame shows the page at `address` (SHELL-46): browsers do not report that a page refused, or that nothing
 * answered. Asks once per `round`, while the frame loads. Without `look`, and if the server does not answer, it is
 * unknown.
 */
export function useFrameCheck(look: LookAtFrame | undefined, address: string, round: number): FrameCheck {
  const [result, setResult] = useState<{ key: string; check: FrameCheck } | null>(null);
  const key = `${round} ${address}`;
  useEffect(() => {
    if (!look) return;
    let isOver = false;
    void checkOf(look, address)
      .catch(() => UNKNOWN)
      .then((check) => {
        if (!isOver) setResult({ key, check });
      });
    return () => {
      isOver = true;
    };
  }, [look, address, key]);
  if (!look) return UNKNOWN;
  return result?.key === key ? result.check : PENDING;
}
