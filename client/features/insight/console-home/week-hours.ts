import type { IntlShape } from 'react-intl';

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Each hour of the week is summed over so many of its kind. */
const WEEKS = 4;

/** A place in the week: a day from 0 for Monday, and an hour. */
export interface Place {
  readonly day: number;
  readonly hour: number;
}

/** The sign-ins of an hour of the week, on average of its four: whole from 10 on, else with a decimal. */
export function averageOf(hours: readonly number[], { day, hour }: Place): number {
  const average = (hours[day * 24 + hour] ?? 0) / WEEKS;
  return average >= 10 ? Math.round(average) : Math.round(average * 10) / 10;
}

/** The name of a weekday; 1 January 2024 was a Monday. */
export const dayName = (intl: IntlShape, day: number, weekday: 'long' | 'short'): string =>
  intl.formatDate(Date.UTC(2024, 0, 1 + day), { weekday, timeZone: 'UTC' });

/** An hour from its begin to its end: "08:00–09:00". */
export const hourName = (hour: number): string => `${clock(hour)}–${clock((hour + 1) % 24)}`;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The place that a key leads to, across from one day to the next; null for another key. */
export function placeFor(key: string, { day, hour }: Place, isUpright: boolean): Place | null {
  // Upright, the hours go down and the days across.
  const [byHour, byDay] = isUpright ? ['Down', 'Right'] : ['Right', 'Down'];
  const [backHour, backDay] = isUpright ? ['Up', 'Left'] : ['Left', 'Up'];
  const goals: Readonly<Record<string, Place>> = {
    [`Arrow${byHour}`]: { day, hour: Math.min(23, hour + 1) },
    [`Arrow${backHour}`]: { day, hour: Math.max(0, hour - 1) },
    [`Arrow${byDay}`]: { day: Math.min(6, day + 1), hour },
    [`Arrow${backDay}`]: { day: Math.max(0, day - 1), hour },
    Home: { day, hour: 0 },
    End: { day, hour: 23 },
  };
  return goals[key] ?? null;
}
