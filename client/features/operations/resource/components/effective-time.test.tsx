import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import { EffectiveTime } from './effective-time';

const NOON = new Date(2026, 10, 26, 12, 0, 0).getTime();

beforeEach(() => void vi.useFakeTimers({ now: NOON, shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

it('counts down to the second until a grant takes effect, then tells since when it does [RSRC-03]', async () => {
  show(<EffectiveTime time={NOON + 161_000} />, { answers: {}, bundles: ['things'] });
  await vi.waitFor(() => expect(document.body.textContent).toBe('takes effect in 2:41'));
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await after(1_000);
  expect(document.body.textContent).toBe('takes effect in 2:40');
  await after(159_000);
  expect(document.body.textContent).toBe('takes effect in 0:01');
  await after(1_000);
  expect(document.body.textContent).toBe('since 12:02');
});
