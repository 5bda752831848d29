import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { useDomainTestResultLazyQuery, useDomainTestSignInMutation } from '../../../../api/generated/hooks';
import type { TestResult } from '../domain-guide';

/** How often the result is asked for while somebody signs in at the provider. */
const PAUSE = 2_000;

interface Test {
  /** Identifies the test in queries; null before it began. */
  readonly state: string | null;
  /** The provider's page when the browser did not open it; null when it did. */
  readonly blockedUrl: string | null;
  readonly result: TestResult | null;
  readonly failure: ApiFailure | null;
}

const NOT_BEGUN: Test = { state: null, blockedUrl: null, result: null, failure: null };

/**
 * A test sign-in over a domain (BYND-07): begins in a tab of its own, and is asked for until it is done.
 * @param id null for a domain that is not stored yet, which has no test
 */
export function useTestSignIn(id: string | null) {
  const [test, setTest] = useState<Test>(NOT_BEGUN);
  const [begin, { loading }] = useDomainTestSignInMutation();
  const [read] = useDomainTestResultLazyQuery({ fetchPolicy: 'no-cache' });
  const { state, blockedUrl, result, failure } = test;
  const isWaiting = state !== null && !result && !failure;

  useEffect(() => {
    if (!isWaiting) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      read({ variables: { state } }).then(
        ({ data, error }) => {
          if (!isCurrent) return;
          if (error) return setTest((now) => ({ ...now, failure: failureOf(error) }));
          if (data?.domainTestResult.isDone) return setTest((now) => ({ ...now, result: data.domainTestResult }));
          timer = setTimeout(() => void ask(), PAUSE);
        },
        (error: unknown) => isCurrent && setTest((now) => ({ ...now, failure: failureOf(error) })),
      );
    timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWaiting, state, read]);

  const start = async () => {
    if (id === null) return;
    // Opened at once, while the click still allows it; what it shows must not reach back into the console.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    setTest(NOT_BEGUN);
    try {
      const { data } = await begin({ variables: { id } });
      if (!data) return;
      const { url, state } = data.domainTestSignIn;
      if (tab) tab.location.replace(url);
      setTest({ ...NOT_BEGUN, state, blockedUrl: tab ? null : url });
    } catch (error) {
      tab?.close();
      setTest({ ...NOT_BEGUN, failure: failureOf(error) });
    }
  };
  return { start, isBeginning: loading, isWaiting, blockedUrl, result, failure };
}
