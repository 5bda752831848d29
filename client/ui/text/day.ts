const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The day of a time in the browser's zone, as a date field holds it; '' for none. */
export function dayOf(time: number | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** The local start of a day of a date field (USER-06), in epoch milliseconds; null for none. */
export function timeOf(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const start = new Date(0);
  start.setHours(0, 0, 0, 0);
  // Unlike the constructor, this takes the year as it is while its first digits are typed.
  return start.setFullYear(year, month - 1, date);
}

/** The local start of the day after a day of a date field; null for none. */
export function dayAfter(day: string): number | null {
  const start = timeOf(day);
  if (start === null) return null;
  const next = new Date(start);
  // Not a number of hours: some days have 23 of them, others 25.
  return next.setDate(next.getDate() + 1);
}
