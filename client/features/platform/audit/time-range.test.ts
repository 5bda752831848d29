import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zoneText } from '../../../core/zone-text';
import { fieldOf, rangeOf, scaleOf, timeOfField, timesOf, valuesOf } from './time-range';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata';
});
afterEach(() => {
  process.env.TZ = zone;
});

/** 2026-11-20 09:41:07 in India. */
const END = Date.UTC(2026, 10, 20, 4, 11, 7);
const HOUR = 3_600_000;

describe('the time of the audit log', () => {
  it('is in the address as a name or as two times, and the last 24 hours without either [BYND-14]', () => {
    expect([rangeOf([]), rangeOf(['never']), rangeOf(['2', '1'])]).toEqual(Array(3).fill({ name: 'day' }));
    expect(rangeOf(['week'])).toEqual({ name: 'week' });
    expect(rangeOf(['1000', '2000'])).toEqual({ from: 1000, to: 2000 });
    expect(valuesOf({ name: 'day' })).toEqual([]);
    expect(valuesOf({ name: 'all' })).toEqual(['all']);
    expect(valuesOf({ from: 1000, to: 2000 })).toEqual(['1000', '2000']);
  });

  it('has bars that begin at full half hours of the reader’s zone and end with the running one [BYND-18]', () => {
    expect(scaleOf({ name: 'day' }, END, 180)).toEqual({
      from: Date.UTC(2026, 10, 19, 4, 30),
      to: Date.UTC(2026, 10, 20, 4, 30),
      bars: 48,
    });
    expect(scaleOf({ name: 'all' }, END, 180).bars).toBe(60);
    expect(scaleOf({ name: 'all' }, END, 3_000).bars).toBeLessThanOrEqual(61);
  });

  it('is asked of the server as people chose it: own times exactly, a chosen bar without the start of the next [AUDT-02]', () => {
    const own = { from: END - HOUR, to: END };
    const scale = scaleOf(own, END, 180);
    expect(timesOf(own, scale, null)).toEqual({ startTime: END - HOUR, endTime: END });
    expect(timesOf({ name: 'day' }, scale, { from: 1000, to: 2000 })).toEqual({ startTime: 1000, endTime: 1999 });
    expect(timesOf({ name: 'all' }, scale, null)).toEqual({ startTime: null, endTime: null });
  });

  it('names the zone and is typed in it', () => {
    expect(zoneText(END)).toBe('UTC+5:30');
    expect(fieldOf(END)).toBe('2026-11-20T09:41');
    expect(timeOfField('2026-11-20T09:41')).toBe(Date.UTC(2026, 10, 20, 4, 11));
    expect(timeOfField('')).toBeNull();
  });
});
