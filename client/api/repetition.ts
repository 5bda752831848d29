import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { lose, whenReachable } from '../core/connection';
import { isUnreached } from '../core/failure';

/** A query that fails more often while the portal answers has another fault. */
const REPETITIONS = 3;

/**
 * Sends a query again that did not reach the portal, once the portal is back: a view keeps its place until then. A
 * mutation fails at once, because nobody knows whether it was done; its form keeps what was typed and says so.
 */
export const repetition = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let left = operation.operationType === OperationTypeNode.QUERY ? REPETITIONS : 0;
      let isWanted = true;
      let release = () => {};
      const send = () => {
        const subscription = forward(operation).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error: (error: unknown) => {
            if (!isUnreached(error) || !isWanted) return observer.error(error);
            lose('calls');
            if (left-- === 0) return observer.error(error);
            void whenReachable().then(() => isWanted && send());
          },
        });
        release = () => subscription.unsubscribe();
      };
      send();
      return () => {
        isWanted = false;
        release();
      };
    }),
);
