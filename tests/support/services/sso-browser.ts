import { hashSecret, newId } from '../../../server/core/ids.js';
import { seal } from '../../../server/integrations/crypto/seal.js';
import type { GraphqlAnswer } from '../client.js';
import { ApiClient } from '../client.js';
import { CLIENT_ID, CLIENT_SECRET } from './identity-provider.js';
import type { TestPortal } from '../portal.js';

/** The answer of a single sign-on. */
export interface SsoAnswer {
  ssoLoginUrl: string | null;
  isSsoLogin: boolean;
  mfaType: string;
  accessToken: string | null;
  user: { id: string; username: string; name: string; email: string | null; type: string } | null;
  organizations: { id: string }[];
}
type Answer = GraphqlAnswer<{ sessionLoginViaCode: SsoAnswer }>;

const CALL = `mutation ($idp: String, $code: String, $error: String, $state: String, $iss: String) {
  sessionLoginViaCode(type: SSO, idp: $idp, code: $code, error: $error, state: $state, iss: $iss) {
    ssoLoginUrl isSsoLogin mfaType accessToken user { id username name email type } organizations { id }
  }
}`;

/** The address at which browsers see the portal: PUBLIC_URL of the test portals. */
const PUBLIC_ORIGIN = 'http://portal.test';

/** A browser at the sign-in page: it keeps the cookie that ties a sign-on to it. */
export class SsoBrowser {
  readonly client: ApiClient;
  /** The Set-Cookie lines it was sent, last one last. */
  readonly cookies: string[] = [];

  constructor(
    readonly url: string,
    readonly origin = PUBLIC_ORIGIN,
  ) {
    this.client = new ApiClient(url);
  }

  private async call(variables: Record<string, unknown>): Promise<Answer> {
    const response = await fetch(`${this.url}/app-portal/web/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin, cookie: this.client.headers.cookie ?? '' },
      body: JSON.stringify({ query: CALL, variables }),
    });
    this.keep(response);
    return (await response.json()) as Answer;
  }

  /** Keeps what an answer set. */
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      this.cookies.push(line);
      const [pair = ''] = line.split(';');
      if (pair.startsWith('portal_sso=')) this.client.headers.cookie = pair;
      else this.client.authorization = `Bearer ${pair.split('=')[1] ?? ''}`;
    }
  }

  begin(idp: string): Promise<Answer> {
    return this.call({ idp });
  }

  /** The page of the provider that a sign-on begins with. */
  async beginUrl(idp: string): Promise<string> {
    const url = (await this.begin(idp)).data?.sessionLoginViaCode.ssoLoginUrl;
    if (!url) throw new Error('The sign-on did not begin.');
    return url;
  }

  finish(callback: { code?: string; error?: string; state: string; iss?: string | null }): Promise<Answer> {
    return this.call(callback);
  }
}

/** The envelope code of an answer: 10000, or the first error's. */
export const codeOfAnswer = (answer: GraphqlAnswer<unknown>): number =>
  answer.errors?.[0]?.extensions.envelopeCode ?? 10_000;

/** A domain in effect, whose people sign in at `issuer`; values are columns. */
export async function makeDomain(
  { factory, portal }: TestPortal,
  ouId: string,
  issuer: string,
  values: Record<string, string | number | null> = {},
): Promise<{ id: string; idp: string }> {
  const id = newId();
  const idp = String(values.idp ?? `idp-${id.toLowerCase()}`);
  const url = String(values.url ?? `https://${id.toLowerCase()}.example`);
  await factory.insert('domain', {
    ou_id: ouId,
    id,
    name: id,
    url,
    url_hash: hashSecret(url),
    claims: '{}',
    created_time: Date.now(),
    issuer,
    client_id: CLIENT_ID,
    is_sign_on: 1,
    is_auto_import: 1,
    client_secret: seal(portal.runtime.environment.secret, CLIENT_SECRET),
    ...values,
    idp,
  });
  await factory.provenHost(ouId, url);
  return { id, idp };
}
