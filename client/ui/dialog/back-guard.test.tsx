import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { BackGuard, GuardedFlow } from './back-guard';
import { hasUnsavedWork } from './use-unsaved-guard';

afterEach(cleanup);

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('stands once for a whole way, without a moment between two dialogs [APP-14, USER-24]', async () => {
  let go: (step: string) => void = () => undefined;
  const Way = () => {
    const [step, setStep] = useState('asking');
    go = setStep;
    return (
      <GuardedFlow>
        {step === 'making' && (
          <div>
            <BackGuard />
          </div>
        )}
        {step === 'told' && <BackGuard key="told" />}
      </GuardedFlow>
    );
  };
  const router = createMemoryRouter([{ path: '/', element: <Way /> }], {
    initialEntries: ['/', '/?dialog=rotate'],
    initialIndex: 1,
  });
  const taken = vi.spyOn(router, 'getBlocker');
  const released = vi.spyOn(router, 'deleteBlocker');
  const guards = () => new Set(taken.mock.calls.map(([key]) => key)).size;
  render(<RouterProvider router={router} />);
  await settled();
  expect([guards(), hasUnsavedWork()]).toEqual([0, false]);
  act(() => go('making'));
  await settled();
  expect([guards(), hasUnsavedWork()]).toEqual([1, true]);
  act(() => go('told'));
  expect(hasUnsavedWork()).toBe(true);
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?dialog=rotate');
  expect(guards()).toBe(1);
  expect(released).not.toHaveBeenCalled();
  act(() => go('kept'));
  await settled();
  expect(hasUnsavedWork()).toBe(false);
  expect(released).toHaveBeenCalledOnce();
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
});
