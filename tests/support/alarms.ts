import { ApiClient } from './client.js';
import type { TestPortal } from './portal.js';

/** The credentials of an app. */
export interface Publisher {
  readonly id: string;
  readonly secret: string;
}

export const PUBLISH = `mutation ($alarms: [AlarmInput!]!) { alarmPublish(alarms: $alarms) { alertIds } }`;

/** The fields that a new alarm needs, beside its key. */
export const ALARM = { severity: 'MAJOR', content: 'Blade temperature high', site: 'Baltic Gate 2' };

let keys = 0;

/** Publishes alarms of an app, each new under a key of its own by default, and returns their ids. */
export async function publishAlarms(
  { url }: TestPortal,
  app: Publisher,
  ...alarms: readonly Readonly<Record<string, unknown>>[]
): Promise<string[]> {
  const sent = alarms.map((alarm) => ({ key: `key-${(keys += 1)}`, ...ALARM, ...alarm }));
  const { alarmPublish } = await ApiClient.app(url, app).data<{ alarmPublish: { alertIds: string[] } }>(PUBLISH, {
    alarms: sent,
  });
  return alarmPublish.alertIds;
}
