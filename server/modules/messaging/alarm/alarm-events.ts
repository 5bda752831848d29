/** Kinds of live events about alarms (ALM-15). */
export const ALARM_CREATED = 'ALARM_CREATED';
export const ALARM_UPDATED = 'ALARM_UPDATED';

/** Alarms began or changed: sent to the OU, or to each person who reaches the site of a restricted alarm. */
export interface AlarmsEvent {
  readonly kind: typeof ALARM_CREATED | typeof ALARM_UPDATED;
  readonly ouId: string;
  readonly alarmIds: readonly string[];
}

/** Alarms changed that are not told one by one: each client reads what it may see. Names no alarm. */
export const ALARMS_CHANGED = 'ALARMS_CHANGED';
export interface ManyAlarmsEvent {
  readonly kind: typeof ALARMS_CHANGED;
  readonly ouId: string;
}

/** A client missed events that are not known. It is never written, only told. */
export const ALARMS_MISSED = 'ALARMS_MISSED';
interface MissedEvent {
  readonly kind: typeof ALARMS_MISSED;
}

/** An event as a subscription gets it, with its id; null if it is not stored. */
export type AlarmLiveEvent = (AlarmsEvent | ManyAlarmsEvent | MissedEvent) & { readonly eventId: string | null };
