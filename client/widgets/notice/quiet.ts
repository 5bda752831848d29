import type { NoticeSettingsFieldsFragment } from '../../api/generated/graphql';

export type NoticeSettings = NoticeSettingsFieldsFragment;

const HOUR = 3_600_000;
const EVENING = 18;
const MORNING = 8;

const minuteOf = (time: number) => new Date(time).getHours() * 60 + new Date(time).getMinutes();

/** Whether a time lies in the person's quiet hours, by the clock of this browser; hours may span midnight. */
export function isQuiet({ quietFrom, quietTo }: NoticeSettings, time: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = minuteOf(time);
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** The mute of an app that holds at a time; null for none. */
export const muteOf = ({ mutes }: NoticeSettings, appId: string, time: number) =>
  mutes.find((mute) => mute.appId === appId && (mute.until === null || mute.until > time)) ?? null;

/** Whether a message of an app stays silent: no popup, no sound. */
export const isSilent = (settings: NoticeSettings, appId: string, time: number): boolean =>
  isQuiet(settings, time) || muteOf(settings, appId, time) !== null;

/** The ends that a mute can have, in epoch milliseconds; `evening` is null once it has begun. */
export function muteEnds(now: number): {
  readonly hour: number;
  readonly evening: number | null;
  readonly morning: number;
} {
  const evening = new Date(now).setHours(EVENING, 0, 0, 0);
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return { hour: now + HOUR, evening: evening > now ? evening : null, morning: morning.setHours(MORNING, 0, 0, 0) };
}
