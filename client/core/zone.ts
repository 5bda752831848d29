/** Where the days of a call begin. */
export interface CallZone {
  /** Minutes from local time to UTC, today; what counts where no name is known. */
  readonly zoneOffset: number;
  /** The zone by its name: days on the other side of a clock change have another offset (USER-06). */
  readonly timeZone: string | null;
}

/** The zone of this browser. */
export const zoneHere = (): CallZone => ({
  zoneOffset: new Date().getTimezoneOffset(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || null,
});
