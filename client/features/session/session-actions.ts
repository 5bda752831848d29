import { apollo } from '../../api/apollo';
import {
  SessionLogoutDocument,
  SessionRefreshDocument,
  SessionSetOrganizationDocument,
} from '../../api/generated/graphql';
import { announceSessionChange } from '../../api/other-tabs';
import { accessToken, keepToken } from '../../api/token';

/** Ends the session and shows the sign-in page (AUTH-30). */
export async function logOut(): Promise<void> {
  await apollo.mutate({ mutation: SessionLogoutDocument, context: { isSilent: true } }).catch(() => undefined);
  keepToken(null);
  sessionStorage.clear();
  location.assign('/login');
}

/**
 * Works in another OU from now on and loads `path` afresh, so that nothing of the former OU stays on screen
 * (OUSW-06). Rejects when the server refuses; the page shows its message (AUTH-31).
 */
export async function chooseOrganization(organizationId: string, path: string): Promise<void> {
  await apollo.mutate({
    mutation: SessionSetOrganizationDocument,
    variables: { organizationId },
    context: { skipNotFound: true },
  });
  if (accessToken()) {
    keepToken(null);
    const { data } = await apollo.mutate({ mutation: SessionRefreshDocument, context: { isSilent: true } });
    keepToken(data?.sessionRefresh.accessToken ?? null);
  }
  announceSessionChange();
  location.assign(path);
}
