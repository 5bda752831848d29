import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';

const GONE = 410;

/**
 * Reads the mailed link in the address and follows it to its end (PWD-21, USER-27): `isDone` once it was used, `gone` once
 * it is spent, replaced or too old. `failure` is any other, which `retry` reads over.
 * @param readLink what the link is for; one function for as long as the page stands. Rejects with an ApiFailure
 */
export function useMailedLink<Link>(readLink: (token: string) => Promise<Link>) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [link, setLink] = useState<Link | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isDone, setDone] = useState(false);
  const read = useCallback(
    () => void readLink(token).then(setLink, (error: unknown) => setFailure(failureOf(error))),
    [token, readLink],
  );
  useEffect(() => read(), [read]);
  const isGone = failure?.code === GONE;
  return {
    token,
    link,
    isDone,
    gone: isGone ? failure : null,
    failure: isGone ? null : failure,
    retry: () => {
      setFailure(null);
      read();
    },
    /** The link was spent or expired meanwhile. */
    setGone: setFailure,
    /** The link is spent: a reload leads to `path`. */
    finish: (path: string) => {
      history.replaceState(null, '', path);
      setDone(true);
    },
  };
}
