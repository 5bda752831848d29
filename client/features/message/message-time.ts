const pad = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM-DD HH:mm:ss in the message's own offset, minutes from UTC (MSG-07, MSG-08). */
export function messageTime(time: number, zoneOffset: number): string {
  const date = new Date(time + zoneOffset * 60_000);
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}
