import { useSessionRefreshMutation } from '../../../api/generated/hooks';
import { noteRenewal } from '../../../api/renewal';
import { accessToken, keepToken } from '../../../api/token';

/** Renews the token that tells that the person is active (AUTH-22); rejects with what the server said. */
export function useRenewToken(): () => Promise<void> {
  const [refresh] = useSessionRefreshMutation({ context: { isSilent: true, skipNotFound: true } });
  return async () => {
    noteRenewal();
    const { data } = await refresh();
    if (accessToken()) keepToken(data?.sessionRefresh.accessToken ?? null);
  };
}
