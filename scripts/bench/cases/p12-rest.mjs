import { readFileSync } from 'node:fs';
import { Kind, parse, print, visit } from 'graphql';
import { at } from '../../lib/paths.mjs';
import { graphqlTarget } from '../lib/graphql.mjs';
import { openSessions } from '../lib/sessions.mjs';

const PATH = '/app-portal/web/v1/user/list';
const SUCCESS = 10_000;

/**
 * The same call by REST and by the GraphQL document it stands for.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const restCall = {
  id: 'P12',
  title: 'REST call against the same by GraphQL (page of 50 users)',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const { id, adminId } = world.organizations.hundredThousand;
    const [token] = await openSessions(world, id, [adminId]);
    const document = documentOf('schema/rest/user.graphql', 'user/list');
    if (!document) return { skipped: 'no REST document names user/list' };
    const checkPage = (/** @type {{ users: unknown[] }} */ page) => {
      if (page.users.length !== 50) throw new Error(`${page.users.length} users instead of 50`);
    };
    const graphql = graphqlTarget({
      name: 'GraphQL',
      server: portal,
      document,
      token: () => token,
      check: (data) => checkPage(data.data),
    });
    /** @type {import('../lib/load.mjs').Target} */
    const rest = {
      name: 'REST',
      url: portal.url,
      pid: portal.pid,
      request: () => ({
        method: 'POST',
        path: PATH,
        body: '{}',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      }),
      check: (json) => {
        if (json.code !== SUCCESS) throw new Error(`code ${json.code}`);
        checkPage(json.data);
      },
    };
    const figures = await compare([graphql, rest]);
    return {
      figures,
      ratios: [
        {
          what: 'server CPU of REST against GraphQL',
          value: figures.REST.serverCpu / figures.GraphQL.serverCpu,
          atMost: 1.15,
        },
      ],
    };
  },
};

/**
 * The operation of a REST document file that has this path, as a plain GraphQL document; null when there is none.
 * @param {string} file
 * @param {string} path
 */
function documentOf(file, path) {
  const { definitions } = parse(readFileSync(at(file), 'utf8'));
  const operation = definitions.find((one) =>
    one.directives?.some((directive) =>
      directive.arguments?.some(({ value }) => value.kind === Kind.STRING && value.value === path),
    ),
  );
  if (!operation) return null;
  const fragments = definitions.filter((one) => one.kind === 'FragmentDefinition');
  const isOfRest = (/** @type {import('graphql').DirectiveNode} */ directive) => directive.name.value === 'rest';
  return [operation, ...fragments]
    .map((one) => print(visit(one, { Directive: (directive) => (isOfRest(directive) ? null : undefined) })))
    .join('\n');
}
