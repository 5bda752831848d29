import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '../../lib/errors.mjs';
import { USER_PAGE } from '../../bench/lib/user-list.mjs';
import { closeText } from '../../bench/lib/sign-in-calls.mjs';
import { Caller } from './calls.mjs';
import { listen } from './held-sockets.mjs';

/**
 * @typedef {() => Promise<void>} Turn
 * @typedef {{ share: number, run: () => Promise<unknown> }} Work `share` is how often it is done among all
 * @typedef {object} Setting
 * @property {string} url
 * @property {Turn} turn resolves when the next call may be made
 * @property {string} password
 * @property {{ id: string, username: string }[]} people
 * @property {string[]} tokens
 * @property {string} adminToken
 * @property {string} ouId
 * @property {{ id: string, secret: string }} app
 * @property {(reason: unknown) => void} onEnd
 */

const KEY = '{ sessionPublicKey { keyId publicKey } }';
const LOGIN = `mutation ($account: String!, $password: String!, $keyId: ID!) {
  sessionLogin(account: $account, password: $password, keyId: $keyId) { code organizations { id } }
}`;
const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds }
}`;
const MODIFY_ROLE = 'mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }';
const CREATE_GROUP =
  'mutation ($name: String!) { userGroupCreate(name: $name, description: "On the night shift") { id } }';
const CODE = 'mutation ($account: String!) { sessionSendLoginCode(account: $account) }';
const CREATE_USER = `mutation ($username: String!, $email: String!, $keyId: ID!) {
  userCreateAndJoin(username: $username, name: "Soak", email: $email, keyId: $keyId, accountStartTime: 0) { id }
}`;
/** A listener gets a message within this, in milliseconds. */
const DELIVERY = 10_000;
const LISTENERS = 20;
/** The number of received messages that are remembered. */
const REMEMBERED = 500;

/**
 * The works of people and apps, by name. Each call waits for its turn, which keeps the rate. The documents stay the
 * same, as those of real clients do, because a portal caches the last ones it parsed. Some people listen all the while:
 * a message to them that does not arrive is a failure.
 * @param {Setting} setting
 */
export function mixedWork({ url, turn, password, people, tokens, adminToken, ouId, app, onEnd }) {
  const admin = new Caller(url, adminToken);
  const publisher = Caller.app(url, app);
  let count = Date.now();
  let mailed = 0;
  const next = () => (count += 1);
  /**
   * @template Item
   * @param {Item[]} list
   */
  const anyOf = (list) => list[next() % list.length];
  const ask = async (
    /** @type {Caller} */ caller,
    /** @type {string} */ query,
    /** @type {object} */ variables = {},
  ) => {
    await turn();
    return caller.data(query, variables);
  };
  /** @type {Set<string>} */
  const arrived = new Set();
  const onMessage = (/** @type {string} */ id) => {
    arrived.add(id);
    const [oldest] = arrived;
    if (oldest && arrived.size > REMEMBERED) arrived.delete(oldest);
  };
  const listeners = tokens.slice(0, LISTENERS).map((token) => listen(url, token, { onMessage, onEnd }));
  const person = () => new Caller(url, anyOf(tokens));

  /** @type {Record<string, Work>} */
  const work = {
    list: {
      share: 20,
      async run() {
        const { userList } = await ask(admin, USER_PAGE, { pagination: { limit: 50 } });
        if (userList.users.length !== 50) fail(`${userList.users.length} users instead of 50`);
      },
    },
    search: {
      share: 12,
      run: () => ask(admin, USER_PAGE, { search: anyOf(people).username.slice(0, 3 + (next() % 5)) }),
    },
    session: { share: 12, run: () => ask(person(), '{ sessionGet { id } messageList { total } }') },
    documented: {
      share: 6,
      async run() {
        await turn();
        await admin.rest('user-export/status?taskId=01ARZ3NDEKTSV4RRFFQ69G5FAV').catch((error) => {
          if (!textOf(error).includes(': 404 ')) throw error;
        });
      },
    },
  };
  work.signIn = {
    share: 4,
    async run() {
      const caller = new Caller(url);
      const { sessionPublicKey: key } = await ask(caller, KEY);
      const isWrong = next() % 10 === 0;
      const variables = {
        account: anyOf(people.slice(100)).username,
        password: closeText(key.publicKey, isWrong ? 'wrong' : password),
        keyId: key.keyId,
      };
      const answer = await ask(caller, LOGIN, variables).catch((error) => {
        if (!isWrong) throw error;
      });
      if (isWrong) return void (answer && fail('a wrong password signs in'));
      await ask(caller, `mutation { sessionSetOrganization(organizationId: "${ouId}") { accessToken } }`);
      await ask(caller, '{ sessionGet { id } }');
      await ask(caller, 'mutation { sessionLogout }');
    },
  };
  work.user = {
    share: 2,
    async run() {
      const { sessionPublicKey: key } = await ask(admin, KEY);
      const username = `soak.${next()}`;
      const email = closeText(key.publicKey, `${username}@soak.example`);
      const { userCreateAndJoin } = await ask(admin, CREATE_USER, { username, email, keyId: key.keyId });
      await ask(admin, 'mutation ($id: ID!) { userRemove(userId: $id) }', { id: userCreateAndJoin.id });
    },
  };
  work.role = {
    share: 3,
    async run() {
      const {
        roleCreate: { id },
      } = await ask(admin, 'mutation ($name: String!) { roleCreate(name: $name) { id } }', {
        name: `Soak ${next()}`,
      });
      await ask(admin, MODIFY_ROLE, { id, name: `Soaked ${next()}` });
      const assign = 'mutation ($id: ID!, $user: ID!) { userAssignRoles(userId: $user, roleIds: [$id]) { id } }';
      const remove = 'mutation ($id: ID!, $user: ID!) { userRemoveRole(userId: $user, roleId: $id) { id } }';
      const user = anyOf(people).id;
      await ask(admin, assign, { id, user });
      await ask(admin, remove, { id, user });
      await ask(admin, 'mutation ($id: ID!) { roleDelete(id: $id) }', { id });
    },
  };
  work.group = {
    share: 3,
    async run() {
      const {
        userGroupCreate: { id },
      } = await ask(admin, CREATE_GROUP, { name: `Soak ${next()}` });
      const add = 'mutation ($id: ID!, $users: [ID!]!) { userGroupAddUsers(userGroupId: $id, userIds: $users) { id } }';
      await ask(admin, add, {
        id,
        users: people
          .slice(next() % 900)
          .slice(0, 20)
          .map((one) => one.id),
      });
      await ask(admin, 'mutation ($id: ID!) { userGroupDelete(id: $id) }', { id });
    },
  };
  work.message = {
    share: 6,
    async run() {
      const userIds = [people[next() % LISTENERS], ...people.slice(0, 200).filter((_, at) => at % 7 === 0)];
      const messages = [{ body: `Soak ${next()}: two turbines stopped for inspection.` }];
      const recipients = { userIds: [...new Set(userIds.map(({ id }) => id))] };
      const { messagePublish } = await ask(publisher, PUBLISH, { messages, recipients });
      const [id] = messagePublish.messageIds;
      for (const end = Date.now() + DELIVERY; !arrived.has(id); await sleep(20)) {
        if (Date.now() > end) fail(`a message was not delivered in ${DELIVERY} ms`);
      }
    },
  };
  work.mail = {
    share: 2,
    // One after the other: an account gets a code a minute.
    run: () => ask(new Caller(url), CODE, { account: people[(mailed += 1) % people.length].username }),
  };
  return { work, exportOnce: () => exportOnce(admin, turn), stop: () => listeners.forEach((one) => one.close()) };
}

/**
 * @param {Caller} admin
 * @param {Turn} turn
 */
async function exportOnce(admin, turn) {
  const { taskId } = await admin.rest('user-export/start');
  for (;;) {
    await turn();
    await sleep(500);
    const { state } = await admin.rest(`user-export/status?taskId=${taskId}`);
    if (state === 'FAILED') fail('an export failed');
    if (state !== 'DONE') continue;
    const file = await (await admin.send(`user-export/download?taskId=${taskId}`)).arrayBuffer();
    if (file.byteLength < 10_000) fail(`an export of ${file.byteLength} bytes`);
    return;
  }
}

/** @param {string} message */
function fail(message) {
  throw new Error(message);
}
