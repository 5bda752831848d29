const PATH = '/app-portal/web/v1/graphql';

/** A load target: the same GraphQL call again and again, or what `variables()` and `token()` say each time. */
export function graphqlTarget({ name, server, document, variables = () => ({}), token = () => null, check }) {
  return {
    ...{ name, url: server.url, pid: server.pid },
    request: () => graphqlRequest(document, variables(), token()),
    check: (json) => {
      if (json.errors) throw new Error('errors');
      check(json.data);
    },
  };
}

function graphqlRequest(query, variables, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return { method: 'POST', path: PATH, headers, body: JSON.stringify({ query, variables }) };
}

/** One call; the data of its answer. */
export async function callGraphql(server, document, variables = {}, authorization = null) {
  const { method, path, headers, body } = graphqlRequest(document, variables, null);
  const response = await fetch(`${server.url}${path}`, {
    ...{ method, body },
    headers: authorization ? { ...headers, authorization } : { ...headers, origin: server.url },
  });
  const json = await response.json();
  if (json.errors) throw new Error(JSON.stringify(json.errors[0]));
  return json.data;
}
