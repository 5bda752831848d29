import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { PaletteConsoleDocument, PaletteMenusDocument } from '../../../../api/generated/graphql';
import { consoleEntry } from '../console-entries';
import { menuEntry } from '../palette-model';
import type { PaletteEntry } from '../palette-model';

const TYPING_PAUSE = 150;
/** FIND-02: milliseconds between two searches that somebody asks for. */
const PAUSE = 1_000;
/** A single letter finds everybody. */
const LETTERS = 2;

/** The caller's things that only the server can search: menus beyond those at hand, and things of the console. */
export interface ServerReach {
  readonly hasMenus: boolean;
  readonly hasConsole: boolean;
}

interface Answer {
  readonly entries: readonly PaletteEntry[];
  /** The text they were found by; the field may hold more by now. */
  readonly searched: string;
  readonly hasFailed: boolean;
}

interface Found extends Answer {
  readonly isSearching: boolean;
  /** Searches the present text again, at most once in a second. */
  readonly again: () => void;
}

const NOTHING: Answer = { entries: [], searched: '', hasFailed: false };

/**
 * Menus and things of the console within the caller's reach, searched when typing pauses; a former search is cancelled.
 * Its results stay until the next answer, so that the list does not jump.
 */
export function useServerEntries(typed: string, { hasMenus, hasConsole }: ServerReach): Found {
  const client = useApolloClient();
  const [answer, setAnswer] = useState(NOTHING);
  const [times, setTimes] = useState(0);
  const askedTime = useRef(-PAUSE);
  const text = typed.trim();
  const isLong = text.length >= LETTERS;
  const wanted = hasMenus || (hasConsole && isLong) ? text : '';
  if (!wanted && answer !== NOTHING) setAnswer(NOTHING);
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    const ask = async () => {
      askedTime.current = performance.now();
      const kinds = [hasMenus && menusNamed, wanted.length >= LETTERS && hasConsole && thingsNamed];
      const asked = kinds.filter((find) => find !== false);
      return (await Promise.all(asked.map((find) => find(client, wanted, leaving.signal)))).flat();
    };
    const timer = setTimeout(() => {
      ask().then(
        (entries) => !leaving.signal.aborted && setAnswer({ entries, searched: wanted, hasFailed: false }),
        () => !leaving.signal.aborted && setAnswer({ ...NOTHING, searched: wanted, hasFailed: true }),
      );
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, wanted, hasMenus, hasConsole, times]);
  return {
    ...answer,
    isSearching: wanted !== '' && answer.searched !== wanted,
    again() {
      if (wanted && performance.now() - askedTime.current >= PAUSE) setTimes(times + 1);
    },
  };
}

/** Always asked afresh: grants, people and reach change. The palette says itself that it could not search. */
const options = (signal: AbortSignal) => ({
  fetchPolicy: 'no-cache' as const,
  context: { fetchOptions: { signal } },
});

async function menusNamed(client: ApolloClient, search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await client.query({ query: PaletteMenusDocument, variables: { search }, ...options(signal) });
  return (data?.portalSearch.menus ?? []).map(menuEntry);
}

async function thingsNamed(client: ApolloClient, search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await client.query({ query: PaletteConsoleDocument, variables: { search }, ...options(signal) });
  return (data?.consoleSearch ?? []).map(consoleEntry);
}
