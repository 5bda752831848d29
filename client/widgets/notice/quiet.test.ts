import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isQuiet, isSilent, muteEnds } from './quiet';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

const at = (hours: number, minutes = 0) => new Date(2026, 10, 26, hours, minutes).getTime();
const hours = (quietFrom: number | null, quietTo: number | null) => ({ quietFrom, quietTo, mutes: [] });

describe('quiet hours', () => {
  it('span midnight when they end before they begin, their end not included [CALL-361]', () => {
    const night = hours(22 * 60, 6 * 60);
    const times = [at(21, 59), at(22), at(23, 59), at(0), at(5, 59), at(6), at(12)];
    expect(times.map((time) => isQuiet(night, time))).toEqual([false, true, true, true, true, false, false]);
  });

  it('lie within a day otherwise, and are none without times [CALL-361]', () => {
    const lunch = hours(12 * 60, 13 * 60 + 30);
    expect([at(11, 59), at(12), at(13, 29), at(13, 30)].map((time) => isQuiet(lunch, time))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet(hours(null, null), at(3))).toBe(false);
  });
});

it('an app is silent until its mute ends, another one is not [CALL-362]', () => {
  const settings = {
    ...hours(null, null),
    mutes: [
      { appId: 'fleet', name: 'Fleet', until: at(18) },
      { appId: 'market', name: 'Market', until: null },
    ],
  };
  expect(['fleet', 'market', 'reports'].map((app) => isSilent(settings, app, at(17)))).toEqual([true, true, false]);
  expect(['fleet', 'market'].map((app) => isSilent(settings, app, at(18)))).toEqual([false, true]);
});

it('a mute ends in an hour, at 18:00 unless that has begun, or at 08:00 of the next day, whatever the clock change', () => {
  expect(muteEnds(at(9, 30))).toEqual({
    hour: at(10, 30),
    evening: at(18),
    morning: new Date(2026, 10, 27, 8).getTime(),
  });
  expect(muteEnds(at(18)).evening).toBeNull();
  const beforeChange = new Date(2026, 9, 24, 20).getTime();
  expect(muteEnds(beforeChange).morning).toBe(new Date(2026, 9, 25, 8).getTime());
});
