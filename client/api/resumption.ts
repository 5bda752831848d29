import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';

/** The variable of a subscription that tells the server which event was seen last. */
interface Resumable {
  after?: string | null;
}

/** The variables of the open subscriptions, which the socket sends again after each reconnection, as they are then. */
const open = new Set<Resumable>();

/**
 * Notes the last event of each subscription, so that the server sends what was missed after a reconnection, once each
 * (BYND-13).
 */
export const resumption = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      const variables: Resumable = { ...operation.variables };
      operation.variables = variables;
      open.add(variables);
      const subscription = forward(operation).subscribe({
        next: (result) => {
          variables.after = eventIdOf(result) ?? variables.after;
          observer.next(result);
        },
        complete: () => observer.complete(),
        error: (error: unknown) => observer.error(error),
      });
      return () => {
        open.delete(variables);
        subscription.unsubscribe();
      };
    }),
);

/**
 * Prepares the open subscriptions for a new connection; false if what they missed is not known. One that has seen no
 * event goes on after that of another one: the socket tells all events in one order.
 */
export function resumeAll(): boolean {
  const [seen] = [...open].flatMap(({ after }) => after ?? []);
  for (const variables of open) variables.after ??= seen;
  return seen !== undefined;
}

/** The id in the one field of a subscription. */
function eventIdOf({ data }: ApolloLink.Result): string | null | undefined {
  const [event] = Object.values(data ?? {}) as ({ eventId?: string | null } | null)[];
  return event?.eventId;
}
