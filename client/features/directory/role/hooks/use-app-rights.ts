import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IN_PLACE } from '../../../../api/error-policy';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { RoleAppRightsDocument } from '../../../../api/generated/graphql';
import type { AppRights } from '../role-form';

/** What can be chosen in apps: loaded app by app as soon as one is chosen, and kept. */
export interface AppRightsState {
  readonly rights: ReadonlyMap<string, AppRights>;
  readonly isLoading: boolean;
  /** Why the last try failed; what is there stays. */
  readonly failure: ApiFailure | null;
  /** Loads what is missing of these apps and answers what there is then. */
  readonly load: (appIds: readonly string[]) => Promise<ReadonlyMap<string, AppRights>>;
  /** Forgets what is there and loads it again: what somebody else made since can be chosen then. */
  readonly renew: (appIds: readonly string[]) => Promise<ReadonlyMap<string, AppRights>>;
}

/** What the caller may give in these apps, and besides what the role has. */
export function useAppRights(appIds: readonly string[], roleId: string | null): AppRightsState {
  const client = useApolloClient();
  const [rights, setRights] = useState<ReadonlyMap<string, AppRights>>(new Map());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const known = useRef(rights);
  const load = useCallback(
    async (wanted: readonly string[]) => {
      setFailure(null);
      const missing = wanted.filter((appId) => !known.current.has(appId));
      try {
        const loaded = await Promise.all(
          missing.map(async (appId): Promise<[string, AppRights]> => {
            const { data } = await client.query({
              query: RoleAppRightsDocument,
              variables: { appId, roleId },
              fetchPolicy: 'network-only',
              context: IN_PLACE,
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
          }),
        );
        if (loaded.length > 0) setRights((known.current = new Map([...known.current, ...loaded])));
      } catch (error) {
        setFailure(failureOf(error));
      }
      return known.current;
    },
    [client, roleId],
  );
  const renew = useCallback(
    (wanted: readonly string[]) => {
      setRights((known.current = new Map()));
      return load(wanted);
    },
    [load],
  );
  const wanted = appIds.join(' ');
  useEffect(() => {
    if (wanted) void load(wanted.split(' '));
  }, [wanted, load]);
  const isLoading = !failure && appIds.some((appId) => !rights.has(appId));
  return { rights, isLoading, failure, load, renew };
}
