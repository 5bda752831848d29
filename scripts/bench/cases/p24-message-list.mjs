import { addApp } from '../lib/app.mjs';
import { graphqlTarget } from '../lib/graphql.mjs';
import { addMessages, deleteMessages } from '../lib/message-rows.mjs';
import { membersOf, openSessions } from '../lib/sessions.mjs';

const FEW = 100;
const MANY = 1_000_000;
const LIST = `query ($search: String, $unreadOnly: Boolean) {
  messageList(search: $search, unreadOnly: $unreadOnly) {
    total apps { id name count unread messages { id body color tags url messageTime readByCurrentUser } }
  }
}`;

/**
 * The message list of a person with a million messages against that of a person with a hundred.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const messageList = {
  id: 'P24',
  title: 'Message list of a million messages against a hundred',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const { id: ouId } = world.organizations.hundredThousand;
    const { connection } = world;
    await deleteMessages(connection, ouId);
    const app = await addApp(world, ouId);
    const people = (await membersOf(world, ouId, 2)).map(({ id }) => id);
    const tokens = await openSessions(world, ouId, people);
    const common = { ouId, crowdId: ouId, appId: app.id };
    await addMessages(connection, { ...common, userId: people[0], count: FEW, prefix: '01HZFEWFEW' });
    await addMessages(connection, { ...common, userId: people[1], count: MANY, prefix: '01HZMANYMA' });
    /**
     * @param {string} name
     * @param {number} who
     * @param {object} [variables]
     */
    const target = (name, who, variables = {}) =>
      graphqlTarget({
        name,
        server: portal,
        document: LIST,
        variables: () => variables,
        token: () => tokens[who],
        check: ({ messageList: { total, apps } }) => {
          if (total !== (who === 0 ? FEW : MANY) / 10 || apps.length !== 1) throw new Error('another list');
        },
      });
    const [few, many] = [`${FEW} messages`, '1,000,000 messages'];
    try {
      const figures = await compare([
        target(few, 0),
        target(many, 1),
        target(`${few}, unread`, 0, { unreadOnly: true }),
        target(`${many}, unread`, 1, { unreadOnly: true }),
        target(`${many}, search`, 1, { search: 'inspection' }),
      ]);
      return {
        figures,
        ratios: [
          {
            what: 'p50 of the list of 1,000,000 against 100 messages',
            value: figures[many].p50 / figures[few].p50,
            atMost: 2,
          },
          {
            what: 'database CPU of the list of 1,000,000 against 100 messages',
            value: figures[many].databaseCpu / figures[few].databaseCpu,
            atMost: 2,
          },
        ],
        note: 'The unread list of 100 messages has 10 of them, that of 1,000,000 shows 100. A search reads the newest 5,000.',
      };
    } finally {
      await deleteMessages(connection, ouId);
    }
  },
};
