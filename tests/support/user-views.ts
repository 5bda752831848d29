import { ApiClient } from './client.js';

export const BEGIN_VIEW =
  'mutation ($userId: ID!, $reason: String!) { userViewBegin(userId: $userId, reason: $reason) { id token expireTime } }';
export const END_VIEW = 'mutation { userViewEnd }';
export const GET_VIEW = '{ userViewGet { id userId name reason viewerName createdTime expireTime } }';
export const VIEW_REASON = 'She does not see Fleet Manager';

/** A view of the portal as a user that has begun. */
export interface BegunView {
  readonly id: string;
  readonly token: string;
  readonly expireTime: number;
}

/** Begins a view of the portal as a user. */
export async function beginView(client: ApiClient, userId: string, reason = VIEW_REASON): Promise<BegunView> {
  return (await client.data<{ userViewBegin: BegunView }>(BEGIN_VIEW, { userId, reason })).userViewBegin;
}

/** A client with the session of `by` whose calls are part of a view. */
export function inView({ token }: Pick<BegunView, 'token'>, by: ApiClient, url = by.url): ApiClient {
  const client = ApiClient.withToken(url, by.token ?? '');
  client.headers = { 'portal-view': token };
  return client;
}
