import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isWayOn, setWay, useWay } from './notice-ways';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('popup and sound are off until the flag that disables them is stored as false, each for one person [MSG-27]', () => {
  expect([isWayOn('sound', 'anna'), isWayOn('popup', 'anna')]).toEqual([false, false]);
  for (const value of ['true', '', 'no', 'FALSE']) {
    localStorage.setItem('portal.soundDisabled.anna', value);
    expect(isWayOn('sound', 'anna')).toBe(false);
  }
  localStorage.setItem('portal.soundDisabled.anna', 'false');
  expect([isWayOn('sound', 'anna'), isWayOn('popup', 'anna'), isWayOn('sound', 'bert')]).toEqual([true, false, false]);
});

it('a change shows where it is made and in the other tabs [MSG-27]', () => {
  const { result } = renderHook(() => useWay('popup', 'anna'));
  act(() => setWay('popup', 'anna', true));
  expect([result.current, localStorage.getItem('portal.popupDisabled.anna')]).toEqual([true, 'false']);
  localStorage.setItem('portal.popupDisabled.anna', 'true');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'portal.popupDisabled.anna' })));
  expect(result.current).toBe(false);
});
