import { generateKeyPairSync } from 'node:crypto';
import { graphqlTarget } from '../lib/graphql.mjs';
import { load } from '../lib/load.mjs';
import { startProgram } from '../lib/programs.mjs';
import { membersOf, openSessions } from '../lib/sessions.mjs';
import { closeText, signInTarget, SIGN_IN } from '../lib/sign-in-calls.mjs';

const QUIET = '{ sessionGet { id } }';
/** A storm has more sign-ins under way than the machine has cores. */
const STORM = 8;
/** The number of people who sign in at once when a company begins its day. */
const CROWD = 200;

/**
 * Sign-ins against bare verifies of the same hash, and the effect of a storm of them on other calls.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const signIn = {
  id: 'P4',
  title: 'Sign-in: decrypt, argon2id, session, audit',
  sizes: ['thousand'],
  async run({ world, portal, compare, settings }) {
    const { id } = world.organizations.thousand;
    const [person] = await membersOf(world, id, 1);
    const ours = { ...(await signInTarget(world, portal, id)), name: 'portal' };
    const { bare, floor, passwordHash } = await startFloor(world);
    try {
      const figures = await compare([floor, ours], { connections: STORM });
      const [token] = await openSessions(world, id, [person.id]);
      const quiet = graphqlTarget({
        name: 'quiet',
        server: portal,
        document: QUIET,
        token: () => token,
        check: () => undefined,
      });
      const calm = await load(quiet, { seconds: settings.seconds, connections: 1, databasePid: world.databasePid });
      const [stormy] = await Promise.all([
        load(quiet, { seconds: settings.seconds, connections: 1, databasePid: world.databasePid }),
        load(ours, { seconds: settings.seconds + 1, connections: STORM, databasePid: world.databasePid }),
      ]);
      figures['another call, quiet'] = calm;
      figures['another call, during a storm'] = stormy;
      const [crowded] = await Promise.all([
        load(quiet, { seconds: settings.seconds, connections: 1, databasePid: world.databasePid }),
        load(ours, { seconds: settings.seconds + 1, connections: CROWD, databasePid: world.databasePid }),
      ]);
      figures[`another call, ${CROWD} sign-ins at once`] = crowded;
      return {
        figures,
        note: `Stored hash: ${passwordHash.split('$').slice(1, 4).join(' ')}`,
        ratios: [
          {
            what: 'sign-ins per second against bare verifies',
            value: figures.portal.requestsPerSecond / figures[floor.name].requestsPerSecond,
            atLeast: 0.6,
          },
          { what: 'p99 of another call in a storm against quiet', value: stormy.p99 / calm.p99, atMost: 3 },
          {
            what: `p99 of another call with ${CROWD} sign-ins at once, against quiet`,
            value: crowded.p99 / calm.p99,
            atMost: 2,
          },
        ],
      };
    } finally {
      await bare.stop();
    }
  },
};

/** @param {Pick<import('../lib/world.mjs').World, 'tools'>} world */
async function startFloor({ tools }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const passwordHash = await tools.hashPassword(tools.password);
  const env = { PRIVATE_KEY: privateKey, PASSWORD_HASH: passwordHash };
  const bare = await startProgram('scripts/bench/bare/sign-in.mjs', { env });
  const password = closeText(publicKey, tools.password);
  const floor = graphqlTarget({
    name: 'bare RSA + argon2 verify',
    server: bare,
    document: SIGN_IN,
    variables: () => ({ password }),
    check: (data) => {
      if (!data.isOpen) throw new Error('the hash does not open');
    },
  });
  return { bare, floor, passwordHash };
}
