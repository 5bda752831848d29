import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/** An integrator's client: graphql-ws as it is, with the id of the last event in the variables that it sends again. */
export function listen(urlOf: () => string, token: string, after?: string) {
  const bodies: string[] = [];
  const client = createClient({
    url: () => `${urlOf().replace('http', 'ws')}/app-portal/web/v1/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 200,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    shouldRetry: () => true,
  });
  const state = { connections: 0, failure: null as unknown };
  client.on('connected', () => (state.connections += 1));
  const variables: { after?: string | undefined } = { after };
  client.subscribe<{ messageChanged: { eventId: string | null; createMessages: { body: string }[] } }>(
    {
      query: 'subscription ($after: ID) { messageChanged(after: $after) { eventId createMessages { body } } }',
      variables,
    },
    {
      next: ({ data }) => {
        if (!data) return;
        variables.after = data.messageChanged.eventId ?? variables.after;
        bodies.push(...data.messageChanged.createMessages.map(({ body }) => body));
      },
      error: (error) => (state.failure = error),
      complete: () => undefined,
    },
  );
  const madeLater = () => bodies.filter((body) => body !== 'before');
  return { bodies, madeLater, state, close: async () => client.dispose() };
}
