import { describe, expect, it } from 'vitest';
import { averageOf, hourName, placeFor } from './week-hours';

describe('the hours of the week', () => {
  it('are averages of four weeks, small ones with a decimal [BYND-18]', () => {
    const hours = new Array<number>(168).fill(0);
    hours[8] = 1_250;
    hours[24 + 9] = 7;
    expect(averageOf(hours, { day: 0, hour: 8 })).toBe(313);
    expect(averageOf(hours, { day: 1, hour: 9 })).toBe(1.8);
    expect(averageOf(hours, { day: 6, hour: 23 })).toBe(0);
    expect([hourName(8), hourName(23)]).toEqual(['08:00–09:00', '23:00–00:00']);
  });

  it('are walked by arrows, to the end of the day and of the week [BYND-18]', () => {
    const monday = { day: 0, hour: 23 };
    expect(placeFor('ArrowRight', monday, false)).toEqual(monday);
    expect(placeFor('ArrowDown', monday, false)).toEqual({ day: 1, hour: 23 });
    expect(placeFor('Home', monday, false)).toEqual({ day: 0, hour: 0 });
    // Upright, hours go down.
    expect(placeFor('ArrowDown', { day: 0, hour: 8 }, true)).toEqual({ day: 0, hour: 9 });
    expect(placeFor('ArrowRight', { day: 6, hour: 8 }, true)).toEqual({ day: 6, hour: 8 });
    expect(placeFor('Enter', monday, false)).toBeNull();
  });
});
