/**
 * The answer of a GraphQL document. Its shape follows from the document, which the type check does not read.
 * @typedef {any} Answer
 * @typedef {import('./load.mjs').Target} Target
 * @typedef {{ url: string, pid?: number }} Server
 * @typedef {object} Call
 * @property {string} name
 * @property {Server} server
 * @property {string} document
 * @property {() => object} [variables]
 * @property {() => string | null} [token]
 * @property {(data: Answer) => void} check throws unless the data are the expected ones
 */
const PATH = '/app-portal/web/v1/graphql';

/**
 * A load target: the same GraphQL call again and again, with the `variables()` and the `token()` of each time.
 * @param {Call} call
 * @returns {Target}
 */
export function graphqlTarget({ name, server, document, variables = () => ({}), token = () => null, check }) {
  return {
    name,
    url: server.url,
    pid: server.pid,
    request: () => graphqlRequest(document, variables(), token()),
    check: (json) => {
      if (json.errors) throw new Error('errors');
      check(json.data);
    },
  };
}

/**
 * @param {string} query
 * @param {object} variables
 * @param {string | null} token
 */
function graphqlRequest(query, variables, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return { method: 'POST', path: PATH, headers, body: JSON.stringify({ query, variables }) };
}

/**
 * One call; the data of its answer.
 * @param {Server} server
 * @param {string} document
 * @param {object} [variables]
 * @param {string | null} [authorization]
 * @returns {Promise<Answer>}
 */
export async function callGraphql(server, document, variables = {}, authorization = null) {
  const { method, path, headers, body } = graphqlRequest(document, variables, null);
  const response = await fetch(`${server.url}${path}`, {
    method,
    body,
    headers: authorization ? { ...headers, authorization } : { ...headers, origin: server.url },
  });
  const json = await response.json();
  if (json.errors) throw new Error(JSON.stringify(json.errors[0]));
  return json.data;
}
