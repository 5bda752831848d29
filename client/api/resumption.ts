import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';

/** The variable of a subscription that tells the server which event was seen last. */
interface Resumable {
  after?: string | null;
}

/** The variables of the open subscriptions, which the socket sends again after each reconnection, as they are then. */
const open = new Set<Resumable>();

/** A place in the order of events, read while none was missed; null if an event was seen since. */
let position: string | null = null;
let eventsSeen = 0;
/** The first place that was read. */
let first: string | null = null;

/** A place in the order of events soon after the page was opened, for a subscription that begins later; null for none. */
export const firstPlace = (): string | null => first;

/**
 * Reads the place of the last event, for subscriptions that see none. After some time without an event, those go on after
 * the place of the call before, because the server forgets events of an hour ago; what came before it has arrived by then.
 */
export async function keepPosition(read: () => Promise<string>): Promise<void> {
  const [former, seenBefore] = [position, eventsSeen];
  const now = await read();
  first ??= now;
  if (eventsSeen !== seenBefore) return;
  if (former !== null) for (const variables of open) variables.after = former;
  position = now;
}

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
          const seen = eventIdOf(result);
          if (seen) {
            variables.after = seen;
            position = null;
            eventsSeen += 1;
          }
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
 * event goes on after that of another one, because the socket tells all events in one order, else after the place that
 * was read at the start.
 */
export function resumeAll(): boolean {
  const [seen] = [...open].flatMap(({ after }) => after ?? []);
  const last = seen ?? position;
  for (const variables of open) variables.after ??= last;
  return last !== null;
}

/** The id in the one field of a subscription. */
function eventIdOf({ data }: ApolloLink.Result): string | null | undefined {
  const [event] = Object.values(data ?? {}) as ({ eventId?: string | null } | null)[];
  return event?.eventId;
}
