import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createPageHistory } from '../navigation/page-history';
import { PageRouter } from '../navigation/page-router';
import { BackGuard, GuardedFlow } from './back-guard';
import { hasUnsavedWork } from './use-unsaved-guard';

afterEach(cleanup);

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
  const history = createPageHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/', '/?dialog=rotate'] }));
  const goBack = () => {
    act(() => history.go(-1));
    return history.place().location.search;
  };
  render(
    <PageRouter history={history}>
      <Way />
    </PageRouter>,
  );
  expect(hasUnsavedWork()).toBe(false);
  for (const step of ['making', 'told']) {
    act(() => go(step));
    expect(hasUnsavedWork()).toBe(true);
    expect(goBack()).toBe('?dialog=rotate');
  }
  act(() => go('kept'));
  expect(hasUnsavedWork()).toBe(false);
  expect(goBack()).toBe('');
});
