import { membersOf } from '../lib/sessions.mjs';
import { passwordCloser } from '../lib/sign-in-calls.mjs';
import { median } from '../lib/statistics.mjs';

const SAMPLES = 500;
const PATH = '/app-portal/web/v1/graphql';

const LOGIN = `mutation ($account: String!, $password: String!, $keyId: ID!) {
  sessionLogin(account: $account, password: $password, keyId: $keyId) { code }
}`;
const SEND_CODE = 'mutation ($account: String!) { sessionSendLoginCode(account: $account) }';
const BY_CODE = `mutation ($account: String!) {
  sessionLoginViaCode(type: CODE, account: $account, code: "123456") { code }
}`;
const FORGOTTEN = 'mutation ($email: String!) { passwordRetrieve(email: $email) }';

/**
 * Whether the time of an answer tells that an account exists (threats 10): known against unknown, one by one in turn.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const accountsToldApart = {
  id: 'P14',
  title: 'Known and unknown accounts: median times of refusals and mails',
  sizes: ['fiveThousand'],
  async run({ world, portal }) {
    await world.connection.query('DELETE FROM sign_in_try');
    await world.connection.query('DELETE FROM rate_limit');
    const people = await membersOf(world, world.organizations.fiveThousand.id, SAMPLES);
    const close = await passwordCloser(portal);
    const unknown = people.map((_, order) => `nobody.${order}${Date.now()}`);
    /** @type {[what: string, query: string, variablesOf: (account: string) => object][]} */
    const ways = [
      ['wrong password', LOGIN, (account) => ({ account, ...close('Wrong@2026') })],
      ['wrong code', BY_CODE, (account) => ({ account })],
      ['code by mail', SEND_CODE, (account) => ({ account })],
      [
        'forgotten password',
        FORGOTTEN,
        (account) => ({ email: account.includes('@') ? account : `${account}@bench.example` }),
      ],
    ];
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const [what, query, variablesOf] of ways) {
      const isMail = query === FORGOTTEN;
      const known = people.map(({ username, email }) => (isMail ? email : username));
      /** @type {Record<'known' | 'unknown', number[]>} */
      const times = { known: [], unknown: [] };
      for (let order = 0; order < SAMPLES; order += 1) {
        /** @type {['known' | 'unknown', string][]} */
        const pair = [
          ['known', known[order]],
          ['unknown', unknown[order]],
        ];
        // The second of a pair finds warmer caches: they take turns.
        for (const [kind, account] of order % 2 ? pair : pair.toReversed()) {
          times[kind].push(await timed(portal, query, variablesOf(account)));
        }
      }
      const medians = [median(times.known), median(times.unknown)];
      ratios.push({
        what: `${what}: the slower median against the faster`,
        value: Math.max(...medians) / Math.min(...medians),
        atMost: 1.05,
      });
    }
    return { figures: {}, ratios, note: `${SAMPLES} samples of each, in turn.` };
  },
};

/**
 * @param {import('../lib/programs.mjs').Program} portal
 * @param {string} query
 * @param {object} variables
 */
async function timed(portal, query, variables) {
  const body = JSON.stringify({ query, variables });
  const began = performance.now();
  const response = await fetch(`${portal.url}${PATH}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: portal.url },
  });
  await response.text();
  return performance.now() - began;
}
