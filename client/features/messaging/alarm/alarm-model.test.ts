import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { Alarm, Overview } from './alarm-model';
import {
  activeCounts,
  alarmTime,
  durationText,
  isTold,
  popsUp,
  SEVERITIES,
  sounding,
  timeAtSite,
  withAlarms,
} from './alarm-model';

const alarm = (id: string, values: Partial<Alarm> = {}): Alarm =>
  ({ id, severity: 'MAJOR', state: 'ACTIVE', start: 1, end: null, soundPromptOptional: false, ...values }) as Alarm;
const overview = (alarms: Alarm[]): Overview => ({
  active: { alarms },
  alarmCount: {
    counts: SEVERITIES.map((severity) => ({
      state: 'ACTIVE',
      severity,
      count: alarms.filter((entry) => entry.severity === severity).length,
      isBounded: false,
    })),
  },
});

describe('times of alarms', () => {
  it('are YYYY/MM/DD HH:mm with the zone offset [ALM-09]', () => {
    const time = Date.UTC(2026, 10, 20, 13, 55);
    expect(alarmTime(time, 60)).toBe('2026/11/20 14:55 +01:00');
    expect(alarmTime(time, -210)).toBe('2026/11/20 10:25 −03:30');
    expect(alarmTime(time)).toMatch(/^2026\/11\/\d\d \d\d:\d\d [+−]\d\d:\d\d$/);
  });

  it('tell the clock of the site where it differs from the reader’s [ALM-09]', () => {
    const start = Date.UTC(2026, 10, 20, 12, 55);
    const own = -new Date(start).getTimezoneOffset();
    expect(timeAtSite({ start, zoneOffset: own })).toBeNull();
    expect(timeAtSite({ start, zoneOffset: null })).toBeNull();
    expect(timeAtSite({ start, zoneOffset: own + 60 })).toBe(alarmTime(start, own + 60));
  });

  it('last from start to end, or until now [ALM-14]', () => {
    const intl = createIntl({ locale: 'en-US' });
    const minutes = (count: number) => count * 60_000;
    expect(durationText(intl, { start: 0, end: null }, minutes(37))).toBe('37 min');
    expect(durationText(intl, { start: 0, end: minutes(74) }, minutes(999))).toBe('1 hr 14 min');
    expect(durationText(intl, { start: 0, end: null }, minutes(61))).toBe('1 hr 01 min');
    expect(durationText(intl, { start: 0, end: minutes(3_000) }, 0)).toBe('2 days 2 hr');
    expect(durationText(intl, { start: minutes(5), end: null }, 0)).toBe('0 min');
  });
});

describe('the overview', () => {
  it('takes alarms that began, worst first, and each once [ALM-15]', () => {
    const before = overview([alarm('a')]);
    const after = withAlarms(before, [alarm('b', { severity: 'CRITICAL' }), alarm('c', { start: 2 })]);
    expect(after.active.alarms.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(activeCounts(after).total).toBe(3);
    expect(withAlarms(after, [alarm('b', { severity: 'CRITICAL' })])).toEqual(after);
  });

  it('lets go of alarms that were acknowledged or ended, and takes them back after an undo [ALM-05, ALM-17]', () => {
    const before = overview([alarm('a'), alarm('b', { severity: 'MINOR' })]);
    const after = withAlarms(before, [alarm('a', { state: 'ACKNOWLEDGED' }), alarm('x', { state: 'ENDED' })]);
    expect(after.active.alarms.map(({ id }) => id)).toEqual(['b']);
    expect([activeCounts(after).of('MAJOR'), activeCounts(after).of('MINOR')]).toEqual([0, 1]);
    expect(withAlarms(after, [alarm('a')])).toEqual(before);
  });

  it('follows a changed severity', () => {
    const after = withAlarms(overview([alarm('a')]), [alarm('a', { severity: 'CRITICAL' })]);
    expect([activeCounts(after).of('MAJOR'), activeCounts(after).of('CRITICAL')]).toEqual([0, 1]);
  });

  it('knows when it cannot tell a change by itself', () => {
    const many = overview(Array.from({ length: 50 }, (_, at) => alarm(`a${at}`)));
    expect(isTold(many, [alarm('a7')])).toBe(true);
    expect(isTold(many, [alarm('other')])).toBe(false);
    expect(isTold(overview([alarm('a')]), [alarm('other')])).toBe(true);
  });
});

it('pops up only what allows it, in the style WINDOWS, while it is active [ALM-06]', () => {
  const popup = (alertPopupOptional: boolean, style: string | null) => ({ alertPopupOptional, style });
  expect(popsUp({ state: 'ACTIVE', popup: popup(true, 'WINDOWS') })).toBe(true);
  expect(popsUp({ state: 'ACTIVE', popup: popup(false, 'WINDOWS') })).toBe(false);
  expect(popsUp({ state: 'ACTIVE', popup: popup(true, 'BANNER') })).toBe(false);
  expect(popsUp({ state: 'ACTIVE', popup: popup(true, null) })).toBe(false);
  expect(popsUp({ state: 'ACKNOWLEDGED', popup: popup(true, 'WINDOWS') })).toBe(false);
});

it('sounds for active alarms that ask for it alone [ALM-07]', () => {
  const alarms = [
    alarm('a', { soundPromptOptional: true }),
    alarm('b'),
    alarm('c', { soundPromptOptional: true, state: 'ENDED' }),
  ];
  expect(sounding(alarms)).toEqual(['a']);
});
