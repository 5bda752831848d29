/** The time zone of the days in a call. */
export interface CallZone {
  /** Minutes from local time to UTC, today; used without a zone name. */
  readonly zoneOffset: number;
  /** The name of the zone, because days across a clock change have another offset (USER-06). */
  readonly timeZone: string | null;
}

/** The zone of this browser. */
export const zoneHere = (): CallZone => ({
  zoneOffset: new Date().getTimezoneOffset(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || null,
});
