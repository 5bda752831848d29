import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PaletteRolesDocument, PaletteUsersDocument } from '../../../api/generated/graphql';
import type { PaletteEntry } from '../palette-model';

const TYPING_PAUSE = 200;
/** A single letter finds everybody. */
const LETTERS = 2;
const LIMIT = 5;

/** Whether the caller's console has users and roles. */
export interface PeopleReach {
  readonly hasUsers: boolean;
  readonly hasRoles: boolean;
}

interface Answer {
  readonly entries: readonly PaletteEntry[];
  /** What they were found by; what is typed may be further already. */
  readonly searched: string;
  readonly hasFailed: boolean;
}

interface Found extends Answer {
  readonly isSearching: boolean;
}

const NOTHING: Answer = { entries: [], searched: '', hasFailed: false };

/**
 * A handful of users and roles within the caller's reach, asked for when typing pauses; what was asked before is
 * cancelled. What was found stays until the next answer, so that the list does not jump.
 */
export function usePeopleAndRoles(typed: string, { hasUsers, hasRoles }: PeopleReach): Found {
  const client = useApolloClient();
  const [answer, setAnswer] = useState(NOTHING);
  const text = typed.trim();
  const wanted = (hasUsers || hasRoles) && text.length >= LETTERS ? text : '';
  useEffect(() => {
    if (!wanted) return setAnswer(NOTHING);
    const leaving = new AbortController();
    const options = {
      variables: { search: wanted, limit: LIMIT },
      // Always asked afresh: people and reach change. The palette says itself that it could not search.
      fetchPolicy: 'no-cache' as const,
      context: { isSilent: true, skipNotFound: true, fetchOptions: { signal: leaving.signal } },
    };
    const ask = async () => {
      const [users, roles] = await Promise.all([
        hasUsers ? client.query({ query: PaletteUsersDocument, ...options }) : null,
        hasRoles ? client.query({ query: PaletteRolesDocument, ...options }) : null,
      ]);
      return [
        ...(users?.data?.userBasicList.users ?? []).map(({ id, name, username }): PaletteEntry => {
          const path = `/admin/user/${encodeURIComponent(id)}`;
          return { id: `user ${id}`, group: 'users', label: name, hint: username, icon: 'user', path };
        }),
        ...(roles?.data?.roleList.roles ?? []).map(({ id, name, identifier }): PaletteEntry => {
          const path = `/admin/role/${encodeURIComponent(id)}`;
          return { id: `role ${id}`, group: 'roles', label: name, hint: identifier, icon: 'role', path };
        }),
      ];
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
  }, [client, wanted, hasUsers, hasRoles]);
  return { ...answer, isSearching: wanted !== '' && answer.searched !== wanted };
}
