import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useEffect, useState } from 'react';
import { PaletteMenusDocument, PaletteRolesDocument, PaletteUsersDocument } from '../../../../api/generated/graphql';
import { menuEntry } from '../palette-model';
import type { PaletteEntry } from '../palette-model';

const TYPING_PAUSE = 150;
/** A single letter finds everybody. */
const LETTERS = 2;
/** USER-22; the first of them are shown. */
const USERS = { limit: 20, currentPage: 0 };
const ROLES = 5;

/** The caller's things that only the server can search: menus, and a console with users and roles. */
export interface ServerReach {
  readonly hasMenus: boolean;
  readonly hasUsers: boolean;
  readonly hasRoles: boolean;
}

interface Answer {
  readonly entries: readonly PaletteEntry[];
  /** The text they were found by; the field may hold more by now. */
  readonly searched: string;
  readonly hasFailed: boolean;
}

interface Found extends Answer {
  readonly isSearching: boolean;
}

const NOTHING: Answer = { entries: [], searched: '', hasFailed: false };

/**
 * Menus, users and roles within the caller's reach, searched when typing pauses; a former search is cancelled. Its
 * results stay until the next answer, so that the list does not jump.
 */
export function useServerEntries(typed: string, { hasMenus, hasUsers, hasRoles }: ServerReach): Found {
  const client = useApolloClient();
  const [answer, setAnswer] = useState(NOTHING);
  const text = typed.trim();
  const hasPeople = (hasUsers || hasRoles) && text.length >= LETTERS;
  const wanted = hasMenus || hasPeople ? text : '';
  if (!wanted && answer !== NOTHING) setAnswer(NOTHING);
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    const ask = async () => {
      const isLong = wanted.length >= LETTERS;
      const kinds = [hasMenus && menusNamed, isLong && hasUsers && usersNamed, isLong && hasRoles && rolesNamed];
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
  }, [client, wanted, hasMenus, hasUsers, hasRoles]);
  return { ...answer, isSearching: wanted !== '' && answer.searched !== wanted };
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

async function usersNamed(client: ApolloClient, search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const variables = { search, pagination: USERS };
  const { data } = await client.query({ query: PaletteUsersDocument, variables, ...options(signal) });
  return (data?.userBasicList.users ?? []).map(({ id, name, username }) => {
    const path = `/admin/user/${encodeURIComponent(id)}`;
    return { id: `user ${id}`, group: 'users', label: name, hint: username, icon: 'user', path };
  });
}

async function rolesNamed(client: ApolloClient, search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const variables = { search, limit: ROLES };
  const { data } = await client.query({ query: PaletteRolesDocument, variables, ...options(signal) });
  return (data?.roleList.roles ?? []).map(({ id, name, identifier }) => {
    const path = `/admin/role/${encodeURIComponent(id)}`;
    return { id: `role ${id}`, group: 'roles', label: name, hint: identifier, icon: 'role', path };
  });
}
