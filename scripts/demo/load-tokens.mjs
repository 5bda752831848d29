import { insertObjects, insertRows } from './bulk.mjs';

/**
 * @typedef {import('./load-demo.mjs').Context} Context
 * @typedef {import('./load-members.mjs').Member} Member
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Calls are kept for so many hours. */
const KEPT = 8 * 24;
/** Programs work by day: the share of their busiest hour in each hour of a day at the sites. */
const BY_HOUR = [2, 2, 2, 2, 2, 4, 6, 10, 16, 20, 19, 17, 14, 17, 20, 18, 16, 12, 8, 6, 5, 4, 3, 2];
const BUSIEST = Math.max(...BY_HOUR);
/** Hours from UTC of the sites. */
const ZONE = 1;

/**
 * Tokens of the demo. Times are days from now; `calls` are those of the busiest hour, `refused` those of a night in which
 * the program was started with a wrong configuration.
 * @typedef {object} DemoToken
 * @property {string} name
 * @property {string} owner username
 * @property {string[]} rights
 * @property {string} [at] name of the node that it is limited to
 * @property {string[]} [addresses]
 * @property {number} created
 * @property {number} ends
 * @property {number} [revoked]
 * @property {number} [used]
 * @property {string} [from]
 * @property {number} [calls]
 * @property {number} [refused]
 */

/** @type {Record<string, DemoToken[]>} */
const TOKENS = {
  'Northwind Energy': [
    {
      name: 'Old loader',
      owner: 'sofia',
      rights: ['ASSETS_WRITE'],
      created: -380,
      ends: -14,
      revoked: -24,
      used: -24,
      from: '10.20.4.9',
    },
    {
      name: 'Badge printer',
      owner: 'olivia',
      rights: ['USER_READ'],
      created: -210,
      ends: 150,
      used: -121,
      from: '10.20.7.30',
    },
    { name: 'Night script', owner: 'sam', rights: ['USER_READ'], at: 'Hornsund Ridge', created: -96, ends: 84 },
    {
      name: 'Report export',
      owner: 'olivia',
      rights: ['AUDIT_READ', 'USER_READ', 'ROLE_READ', 'APP_READ'],
      created: -84,
      ends: 6,
      used: -0.9,
      from: '10.20.4.17',
      calls: 14,
    },
    {
      name: 'Shift board',
      owner: 'olivia',
      rights: ['PORTAL_READ', 'SOCKET'],
      created: -60,
      ends: 215,
      used: -0.0004,
      from: '10.31.0.12',
      addresses: ['10.31.0.0/16'],
      calls: 420,
    },
    {
      name: 'Asset loader',
      owner: 'sofia',
      rights: ['ASSETS_WRITE', 'STRUCTURE_READ'],
      created: -41,
      ends: 46,
      used: -0.07,
      from: '10.20.4.9',
      addresses: ['10.20.0.0/16'],
      calls: 260,
      refused: 96,
    },
    {
      name: 'HR mirror',
      owner: 'olivia',
      rights: ['USER_WRITE', 'USER_GROUP_WRITE'],
      created: -12,
      ends: 124,
      used: -0.002,
      from: '10.20.4.20',
      addresses: ['10.20.0.0/16'],
      calls: 1900,
    },
  ],
};

/**
 * Writes the API tokens of an OU and their calls of the last days. Nobody knows their texts.
 * @param {Context} context
 * @param {import('./load-demo.mjs').Ou & { members: Member[] }} ou
 */
export async function loadTokens({ connection, tools, now }, ou) {
  const admin = ou.members.find(({ username }) => username === ou.main[0]?.username);
  for (const token of TOKENS[ou.name] ?? []) {
    const text = tools.newApiToken();
    const created = now + token.created * DAY;
    const id = tools.newIdAt(created);
    await insertObjects(connection, 'api_token', [
      {
        ou_id: ou.id,
        id,
        name: token.name,
        token_hash: tools.hashApiToken(text),
        hint: tools.hintOfApiToken(text),
        owner_id: ou.members.find(({ username }) => username === token.owner)?.id,
        rights: JSON.stringify(token.rights),
        is_all_people: !token.at,
        addresses: JSON.stringify(token.addresses ?? []),
        created_by: admin?.id,
        created_time: created,
        expire_time: now + token.ends * DAY,
        revoked_time: token.revoked === undefined ? null : now + token.revoked * DAY,
        last_used_time: token.used === undefined ? null : Math.round(now + token.used * DAY),
        last_address: token.from ?? null,
      },
    ]);
    if (token.at) {
      const place = { ou_id: ou.id, token_id: id, structure_id: ou.nodes.get(token.at) };
      await insertObjects(connection, 'api_token_structure', [place]);
    }
    await insertRows(
      connection,
      'api_token_use',
      ['ou_id', 'token_id', 'hour', 'calls', 'refused'],
      hoursOf(token, now).map(({ hour, calls, refused }) => [ou.id, id, hour, calls, refused]),
    );
  }
}

/**
 * The calls of a token by hours, the same in each run of the demo but for its time.
 * @param {DemoToken} token
 * @param {number} now
 */
function hoursOf({ calls: most = 0, refused: failures = 0 }, now) {
  const present = Math.floor(now / HOUR);
  return Array.from({ length: most > 0 ? KEPT : 0 }, (_, back) => {
    const hour = present - back;
    const share = BY_HOUR[(((hour + ZONE) % 24) + 24) % 24] / BUSIEST;
    // Two hours of the last night.
    const refused = back === 9 || back === 10 ? failures : 0;
    // Not the same on each day, and only a part of the present hour.
    const usual = most * share * (0.85 + ((hour * 7) % 13) / 43) * (back === 0 ? (now % HOUR) / HOUR : 1);
    return { hour, calls: Math.round(usual) + refused, refused };
  }).filter(({ calls }) => calls > 0);
}
