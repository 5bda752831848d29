import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { NEVER, tap, throwError } from 'rxjs';
import { ApiFailure, failureOf } from '../core/failure';
import { apollo } from './apollo';
import { handleFailure } from './error-policy';
import type { ErrorPolicy } from './error-policy';

/** The one mutation that a view takes. */
const END = 'UserViewEnd';
const READ_ONLY = 403;
const OVER = 410;

interface Reactions {
  /** Why nothing is changed, in the language on screen. */
  readonly refusal: () => string;
  /** The server told that the view is over. */
  readonly onOver: () => void;
}

/**
 * Keeps a tab that shows the portal as somebody else to reading (VIEW-03): nothing that changes anything leaves it, and it
 * has no live connection, which would be the administrator's. The server refuses all of it too. Callers with a place for
 * failures show the refusal there; those in the background stay quiet, and leave no refusals in the audit log.
 */
export function onlyReading({ refusal, onOver }: Reactions): void {
  const reading = new ApolloLink((operation, forward) => {
    const { operationType, operationName } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return NEVER;
    if (operationType === OperationTypeNode.MUTATION && operationName !== END) {
      const failure = new ApiFailure(refusal(), READ_ONLY);
      handleFailure(failure, { ...(operation.getContext() as ErrorPolicy), leadsAway: false });
      return throwError(() => failure);
    }
    const look = (error: unknown) => {
      if (failureOf(error).code === OVER) onOver();
    };
    return forward(operation).pipe(tap({ next: ({ errors }) => errors?.[0] && look(errors[0]), error: look }));
  });
  apollo.setLink(ApolloLink.from([reading, apollo.link]));
}
