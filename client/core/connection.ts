/** The way to the portal: whether it is lost, how that is told, and when it is worth trying again (BYND-13). */

const PROBE = '/app-portal/comeback';
const PROBE_LIMIT = 5_000;
/** A connection that is back sooner is not worth a word. */
const GRACE = 2_000;
/** The pace of probes in milliseconds, each a time by chance in between, so that tabs never ask in step. */
const PACE = { first: [0, 300], visible: [1_000, 2_000], hidden: [5_000, 15_000] } as const;

/** The parts of the connection that can be lost. */
type Part = 'socket' | 'calls';

const lost = new Set<Part>();
const listeners = new Set<() => void>();
const returns = new Set<() => void>();
let waiting: (() => void)[] = [];
let isWatching = false;
let hurry: (() => void) | null = null;
let grace: ReturnType<typeof setTimeout> | undefined;
let lostAt: number | null = null;
let toldSince: number | null = null;

/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Since when the connection is lost, in epoch milliseconds; null while it stands, or may be back at once. */
export const lostSince = (): number | null => toldSince;

/** Calls `run` each time that a loss that was told is over, until the returned function is called. */
export function onReturn(run: () => void): () => void {
  returns.add(run);
  return () => void returns.delete(run);
}

/** Notes that a part of the connection is lost. Calls come back by themselves; the socket says so itself. */
export function lose(part: Part): void {
  lost.add(part);
  if (part === 'calls') void whenReachable();
  if (lostAt !== null) return;
  lostAt = Date.now();
  grace = setTimeout(() => tell(lostAt), GRACE);
}

/** Notes that a part of the connection is back, or is not wanted any more. */
export function regain(part: Part): void {
  lost.delete(part);
  if (lost.size > 0 || lostAt === null) return;
  const wasTold = toldSince !== null;
  lostAt = null;
  clearTimeout(grace);
  tell(null);
  if (wasTold) for (const run of returns) run();
}

/** Resolves once the portal answers and it is this tab's turn; at once, if the portal was never away. */
export function whenReachable(): Promise<void> {
  const turn = new Promise<void>((resolve) => waiting.push(resolve));
  void watch();
  return turn;
}

/** Tries again without waiting. */
export function tryNow(): void {
  hurry?.();
}

function tell(since: number | null): void {
  if (toldSince === since) return;
  toldSince = since;
  for (const listener of listeners) listener();
}

async function watch(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  for (let pace: keyof typeof PACE = 'first'; waiting.length > 0; pace = paceNow()) {
    await pause(pace);
    const wait = await probe();
    if (wait === null) continue;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const served = waiting;
    waiting = [];
    for (const resolve of served) resolve();
    regain('calls');
  }
  isWatching = false;
}

const paceNow = () => (document.visibilityState === 'visible' ? 'visible' : 'hidden');

/** Shorter once somebody looks, the network is back, or somebody asks for it. */
function pause(pace: keyof typeof PACE): Promise<void> {
  const [least, most] = PACE[pace];
  return new Promise((resolve) => {
    hurry = () => {
      clearTimeout(timer);
      removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
      hurry = null;
      resolve();
    };
    const timer = setTimeout(hurry, least + Math.random() * (most - least));
    addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', tryNow);
  });
}

/** The wait for this tab's turn in milliseconds; null while the portal does not answer. */
async function probe(): Promise<number | null> {
  try {
    const response = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT) });
    const { wait } = (await response.json()) as { readonly wait: number | null };
    return response.ok && typeof wait === 'number' ? wait : null;
  } catch {
    return null;
  }
}
