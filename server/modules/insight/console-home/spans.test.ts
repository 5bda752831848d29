import { describe, expect, it } from 'vitest';
import { ConsoleRange } from './console-home.types.js';
import { spanAt, spanStarts, startOfToday } from './spans.js';

const at = (text: string) => Date.parse(text);
const texts = (starts: readonly number[]) => starts.map((start) => new Date(start).toISOString().slice(0, 16));

describe('the hours and days of the home', () => {
  it('a day is 24 hours, of which the running one is the last [CALL-264]', () => {
    const starts = texts(spanStarts(ConsoleRange.DAY, at('2026-11-20T08:42:11Z'), 'UTC'));
    expect(starts).toHaveLength(24);
    expect([starts[0], starts[23]]).toEqual(['2026-11-19T09:00', '2026-11-20T08:00']);
  });

  it('hours begin as the clock of the reader tells them, half an hour from UTC too [CALL-264]', () => {
    const starts = texts(spanStarts(ConsoleRange.DAY, at('2026-11-20T08:42:11Z'), 'Asia/Kolkata'));
    expect([starts[0], starts[23]]).toEqual(['2026-11-19T09:30', '2026-11-20T08:30']);
  });

  it('a week is the 7 days of the reader, also across a change of clocks [CALL-264]', () => {
    // Berlin goes back to winter time on 25 October 2026.
    expect(texts(spanStarts(ConsoleRange.WEEK, at('2026-10-27T10:00:00Z'), 'Europe/Berlin'))).toEqual([
      '2026-10-20T22:00',
      '2026-10-21T22:00',
      '2026-10-22T22:00',
      '2026-10-23T22:00',
      '2026-10-24T22:00',
      '2026-10-25T23:00',
      '2026-10-26T23:00',
    ]);
  });

  it('a month is 28 days', () => {
    const starts = texts(spanStarts(ConsoleRange.MONTH, at('2026-11-20T08:42:11Z'), 'UTC'));
    expect(starts).toHaveLength(28);
    expect([starts[0], starts[27]]).toEqual(['2026-10-24T00:00', '2026-11-20T00:00']);
  });

  it('today begins at the midnight of the reader [CALL-262]', () => {
    expect(startOfToday(at('2026-11-20T23:30:00Z'), 'Asia/Shanghai')).toBe(at('2026-11-20T16:00:00Z'));
  });

  it('a time belongs to the last hour that began before it', () => {
    expect([9, 10, 19, 20, 99].map((time) => spanAt([10, 20], time))).toEqual([-1, 0, 0, 1, 1]);
  });
});
