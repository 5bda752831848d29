import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { NameCheckDocument } from './generated/graphql';
import type { NameCheckQueryVariables } from './generated/graphql';

/** Typing is asked about this long after the last key. */
const TYPING_PAUSE = 300;

/**
 * The name that the server last said is taken, of those typed (ERRC-15, LIST-14); null while none is. Asked while
 * somebody types, the question before cancelled; a check that fails says nothing (CALL-224).
 * @param kept the name a thing has already, which is not asked about
 */
export function useNameCheck(
  question: Pick<NameCheckQueryVariables, 'type' | 'id' | 'rootId' | 'appId' | 'locale'>,
  name: string,
  kept = '',
): string | null {
  const client = useApolloClient();
  const [taken, setTaken] = useState<string | null>(null);
  const { type, id, rootId, appId, locale } = question;
  const asked = name.trim();
  useEffect(() => {
    setTaken(null);
    if (!asked || asked.toLowerCase() === kept.trim().toLowerCase()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      client
        .query({
          query: NameCheckDocument,
          variables: { type, name: asked, id, rootId, appId, locale },
          fetchPolicy: 'no-cache',
          context: { isSilent: true, skipNotFound: true, fetchOptions: { signal: leaving.signal } },
        })
        .then(
          ({ data }) => !leaving.signal.aborted && data?.checkNameExists === false && setTaken(asked),
          () => undefined,
        );
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, type, asked, kept, id, rootId, appId, locale]);
  return taken;
}
