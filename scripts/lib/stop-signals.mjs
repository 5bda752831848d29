const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `stop` once, at the first signal that asks this process to end; later ones do not cut the stop short. Under
 * npm the end of npm counts as well: its shell dies of a signal without passing it on.
 * @param {() => void} stop
 */
export function onStopSignal(stop) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, ask);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ask(), 500).unref();
}
