import type { TestPortal } from './portal.js';
import { until } from './socket.js';

/** The events that a portal publishes, in order, until `stop`. */
interface Heard<Told> {
  readonly told: Told[];
  readonly stop: () => void;
}

/** The channels of the live events from now on: events of earlier changes have gone out before. */
export async function hearAll(portal: TestPortal): Promise<Heard<string>> {
  await drained(portal);
  const told: string[] = [];
  return { told, stop: portal.portal.runtime.pubsub.listen(({ channel }) => void told.push(channel)) };
}

/** The payloads of the live events of one channel from now on, as {@link hearAll} does. */
export async function hearOn(portal: TestPortal, wanted: string): Promise<Heard<unknown>> {
  await drained(portal);
  const told: unknown[] = [];
  const stop = portal.portal.runtime.pubsub.listen(({ channel, payload }) => {
    if (channel === wanted) told.push(payload);
  });
  return { told, stop };
}

const drained = ({ portal }: TestPortal): Promise<void> =>
  until(async () => {
    const waiting: unknown[] = await portal.runtime.database.query('SELECT id FROM outbox_event LIMIT 1');
    return waiting.length === 0;
  });
