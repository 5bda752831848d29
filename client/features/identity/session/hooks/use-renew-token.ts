import { useSessionRefreshMutation } from '../../../../api/generated/hooks';
import { isRenewalDue, noteRenewal } from '../../../../api/renewal';
import { replaceKeptToken } from '../../../../api/token';

/**
 * Renews the token that tells that the person is active, unless it was renewed within 30 s (AUTH-22); rejects with what
 * the server said.
 */
export function useRenewToken(): () => Promise<void> {
  const [refresh] = useSessionRefreshMutation();
  return async () => {
    if (!isRenewalDue()) return;
    noteRenewal();
    const { data } = await refresh();
    replaceKeptToken(data?.sessionRefresh.accessToken);
  };
}
