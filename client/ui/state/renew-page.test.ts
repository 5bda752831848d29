import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as guard from '../../core/chunk-guard';
import { useUnsavedGuard } from '../dialog/use-unsaved-guard';
import { renewPage } from './renew-page';

let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  reload = vi.fn();
  vi.spyOn(location, 'reload').mockImplementation(reload as () => void);
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it('a page whose build is gone is read anew once, unless something is unsaved or the build is there [LIMT-01]', () => {
  expect(renewPage()).toBe(false);
  vi.spyOn(guard, 'hasOutlivedBuild').mockReturnValue(true);
  const { unmount } = renderHook(() => useUnsavedGuard(true));
  expect(renewPage()).toBe(false);
  unmount();
  expect([renewPage(), reload.mock.calls.length]).toEqual([true, 1]);
  // Without a pause, a fault that stays would reload the page for ever.
  expect([renewPage(), reload.mock.calls.length]).toEqual([false, 1]);
});
