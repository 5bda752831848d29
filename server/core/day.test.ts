import { describe, expect, it } from 'vitest';
import type { Zone } from './day.js';
import { dayOf, parseZone, startOfDay } from './day.js';

const named = (timeZone: string): Zone => parseZone({ zoneOffset: 0, timeZone });
const start = (day: string, zone: Zone) => new Date(startOfDay(Date.parse(day), zone)).toISOString();

describe('days of a zone', () => {
  it.each([
    // Both sides of the clock change, in both hemispheres.
    ['Europe/Warsaw', '2027-01-15', '2027-01-14T23:00:00.000Z'],
    ['Europe/Warsaw', '2027-07-15', '2027-07-14T22:00:00.000Z'],
    ['America/New_York', '2027-01-15', '2027-01-15T05:00:00.000Z'],
    ['America/New_York', '2027-07-15', '2027-07-15T04:00:00.000Z'],
    ['Australia/Sydney', '2027-01-15', '2027-01-14T13:00:00.000Z'],
    ['Australia/Sydney', '2027-07-15', '2027-07-14T14:00:00.000Z'],
    // The days of the change itself, and clocks that leave midnight out or show it twice.
    ['Europe/Warsaw', '2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['Europe/Warsaw', '2027-10-31', '2027-10-30T22:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2027-01-15', '2027-01-14T18:15:00.000Z'],
  ])('in %s %s starts at %s, and is that day again [USER-06]', (zone, day, time) => {
    expect(start(day, named(zone))).toBe(time);
    expect(dayOf(Date.parse(time), named(zone))).toBe(day);
    expect(dayOf(Date.parse(time) - 1, named(zone))).toBe(
      new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10),
    );
  });

  it('have the offset that is sent where no name is [USER-06]', () => {
    expect(start('2027-07-15', { zoneOffset: -60 })).toBe('2027-07-14T23:00:00.000Z');
    expect(dayOf(Date.parse('2027-07-14T23:00Z'), { zoneOffset: -60, timeZone: null })).toBe('2027-07-15');
    expect(dayOf(8_640_000_000_000_000, named('Pacific/Kiritimati'))).toBe('9999-12-31');
    expect(dayOf(null, named('UTC'))).toBe('');
  });

  it('are of a zone that there is, by one name [USER-06]', () => {
    expect(parseZone({ zoneOffset: -60, timeZone: 'europe/warsaw' })).toEqual({
      zoneOffset: -60,
      timeZone: 'Europe/Warsaw',
    });
    expect(parseZone({ zoneOffset: 0, timeZone: '' })).toEqual({ zoneOffset: 0, timeZone: null });
    for (const timeZone of ['Europe/Nowhere', '+02:00', '../etc', 'x'.repeat(1_000)]) {
      expect(() => named(timeZone)).toThrow('error.invalidField');
    }
  });
});
