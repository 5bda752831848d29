import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { RoleAppRightsDocument } from '../../../../api/generated/graphql';
import type { AppRights } from '../role-form';

/** The rights to choose from in apps: loaded app by app as soon as one is chosen, and kept. */
export interface AppRightsState {
  readonly rights: ReadonlyMap<string, AppRights>;
  readonly isLoading: boolean;
  /** The failure of the last try; rights that are loaded stay. */
  readonly failure: ApiFailure | null;
  /** Loads the missing rights of these apps, and resolves to all that are loaded then. */
  readonly load: (appIds: readonly string[]) => Promise<ReadonlyMap<string, AppRights>>;
  /** Loads all rights anew, so that those that somebody else made since can be chosen. */
  readonly renew: (appIds: readonly string[]) => Promise<ReadonlyMap<string, AppRights>>;
}

/** The rights that the caller may give in these apps, and those that the role has besides. */
export function useAppRights(appIds: readonly string[], roleId: string | null): AppRightsState {
  const client = useApolloClient();
  const [rights, setRights] = useState<ReadonlyMap<string, AppRights>>(new Map());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const known = useRef(rights);
  const loadMissing = useCallback(
    async (wanted: readonly string[]) => {
      const missing = wanted.filter((appId) => !known.current.has(appId));
      try {
        const loaded = await Promise.all(missing.map((appId) => rightsOf(client, appId, roleId)));
        if (loaded.length > 0) setRights((known.current = new Map([...known.current, ...loaded])));
      } catch (error) {
        setFailure(failureOf(error));
      }
      return known.current;
    },
    [client, roleId],
  );
  const load = useCallback(
    (wanted: readonly string[]) => {
      setFailure(null);
      return loadMissing(wanted);
    },
    [loadMissing],
  );
  const renew = useCallback(
    (wanted: readonly string[]) => {
      setRights((known.current = new Map()));
      return load(wanted);
    },
    [load],
  );
  const wanted = appIds.join(' ');
  const [tried, setTried] = useState(wanted);
  if (tried !== wanted) {
    setTried(wanted);
    setFailure(null);
  }
  useEffect(() => {
    if (wanted) void loadMissing(wanted.split(' '));
  }, [wanted, loadMissing]);
  const isLoading = !failure && appIds.some((appId) => !rights.has(appId));
  return { rights, isLoading, failure, load, renew };
}

async function rightsOf(client: ApolloClient, appId: string, roleId: string | null): Promise<[string, AppRights]> {
  const { data } = await client.query({
    query: RoleAppRightsDocument,
    variables: { appId, roleId },
    fetchPolicy: 'network-only',
  });
  const [menus, permissions] = [data?.roleMenuGroupWithAssigned, data?.rolePermissionWithAssigned];
  return [
    appId,
    {
      menuGroups: menus?.menuGroups ?? [],
      permissions: permissions?.permissions ?? [],
      hiddenMenuGroups: menus?.hiddenCount ?? 0,
      hiddenPermissions: permissions?.hiddenCount ?? 0,
    },
  ];
}
