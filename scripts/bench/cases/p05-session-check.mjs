import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { membersOf, openSessions } from '../lib/sessions.mjs';

const DOCUMENT = '{ configByKeys(keys: ["languageConfig"]) }';
const COLD = 5_000;

/**
 * The cost of the session check: a warm session, one not seen before, and none.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const sessionCheck = {
  id: 'P5',
  title: 'Session check: warm, cold, none',
  sizes: ['fiveThousand'],
  async run({ world, portal, compare }) {
    const { id } = world.organizations.fiveThousand;
    const people = await membersOf(world, id, COLD);
    const tokens = await openSessions(
      world,
      id,
      people.map((person) => person.id),
    );
    /**
     * @param {string} name
     * @param {() => string | null} token
     */
    const target = (name, token) =>
      graphqlTarget({ name, server: portal, document: DOCUMENT, token, check: () => undefined });
    let turn = 0;
    const none = target('no session', () => null);
    const warm = target('warm session', () => tokens[0]);
    const cold = target('cold session', () => tokens[turn++ % tokens.length]);
    const bearer = `Bearer ${tokens[1]}`;
    const first = await statementsOf(world.connection, () => callGraphql(portal, DOCUMENT, {}, bearer));
    const second = await statementsOf(world.connection, () => callGraphql(portal, DOCUMENT, {}, bearer));
    const [plan] = await world.connection.query(`EXPLAIN ${first[0]}`);
    const figures = await compare([none, warm, cold]);
    const of = (/** @type {string} */ name) => figures[name].serverCpu;
    return {
      figures,
      ratios: [
        { what: 'SQL statements of a warm session', value: second.length, atMost: 0 },
        {
          what: 'server CPU of a warm session against none',
          value: of('warm session') / of('no session'),
          atMost: 1.05,
        },
        { what: 'SQL statements of a cold session', value: first.length, atMost: 1 },
        {
          what: 'most rows a cold session reads of one table',
          value: Math.max(...plan.map((row) => Number(row.rows))),
          atMost: 1,
        },
      ],
      note: `Server CPU of a cold session: ${(of('cold session') / of('no session')).toFixed(2)} times that of none.`,
    };
  },
};
