const pad = (value: number) => String(value).padStart(2, '0');

interface SenderTime {
  /** YYYY-MM-DD HH:mm:ss where the message was sent. */
  readonly time: string;
  /** Such as UTC+05:30. */
  readonly zone: string;
}

/**
 * When a message was sent by the sender's clock, `zoneOffset` minutes from UTC; null where that is the reader's own time
 * (MSG-07, MSG-08).
 */
export function senderTime(time: number, zoneOffset: number): SenderTime | null {
  if (zoneOffset === -new Date(time).getTimezoneOffset()) return null;
  const minutes = Math.abs(zoneOffset);
  const zone = `UTC${zoneOffset < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const there = new Date(time + zoneOffset * 60_000).toISOString();
  return { time: there.slice(0, 19).replace('T', ' '), zone };
}
