import { ApiClient } from './client.js';

const DAY = 86_400_000;

export const CREATE_TOKEN = `mutation ($name: String!, $rights: [ApiTokenRight!]!, $structureIds: [ID!], $addresses: [String!],
    $expireTime: Timestamp!, $ownerId: ID) {
  apiTokenCreate(name: $name, rights: $rights, structureIds: $structureIds, addresses: $addresses,
    expireTime: $expireTime, ownerId: $ownerId) { text token { id name hint version } }
}`;

/** A token that was just created. */
export interface IssuedToken {
  readonly text: string;
  readonly token: { readonly id: string; readonly name: string; readonly hint: string; readonly version: number };
}

let count = 0;

/** The arguments of a token with these rights, of everybody, for 30 days. */
export const tokenInput = (rights: readonly string[], others: Record<string, unknown> = {}) => ({
  name: `Token ${(count += 1)}`,
  rights,
  expireTime: Date.now() + 30 * DAY,
  ...others,
});

/** Issues a token with these rights. */
export async function issueToken(
  admin: ApiClient,
  rights: readonly string[],
  others: Record<string, unknown> = {},
): Promise<IssuedToken> {
  const { apiTokenCreate } = await admin.data<{ apiTokenCreate: IssuedToken }>(
    CREATE_TOKEN,
    tokenInput(rights, others),
  );
  return apiTokenCreate;
}

/** A program that calls by a new token with these rights. */
export async function programWith(
  admin: ApiClient,
  rights: readonly string[],
  others: Record<string, unknown> = {},
): Promise<ApiClient> {
  return ApiClient.withToken(admin.url, (await issueToken(admin, rights, others)).text);
}
