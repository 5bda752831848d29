export const ALARMS_PATH = '/alarms';

/** The console of alarms with one of them open. */
export const alarmPath = (id: string): string => `${ALARMS_PATH}?alarm=${encodeURIComponent(id)}`;
