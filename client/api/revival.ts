import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { emitClientEvent, onClientEvent } from '../core/events';
import { failureOf, NO_ANSWER } from '../core/failure';

/** The first time at once: the token may merely have been replaced (MSG-32). */
const FIRST_WAIT = 1_000;
/** After that when the network is back or somebody looks, and at this pace in any case. */
const PACE = 30_000;
const UNVERIFIED = 437;

/**
 * Subscribes again when a subscription was lost with its connection, so that a tab that slept or was offline comes
 * back to life. A refusal by the server is passed on: asking again would not change it.
 */
export const revival = new ApolloLink((operation, forward) => {
  return new Observable((observer) => {
    let losses = 0;
    let release = () => {};
    const start = () => {
      const subscription = forward(operation).subscribe({
        next: (result) => {
          losses = 0;
          observer.next(result);
        },
        complete: () => observer.complete(),
        error: (error: unknown) => {
          const { code } = failureOf(error);
          if (code === UNVERIFIED) return void (release = whenProven(start));
          if (code !== NO_ANSWER) return observer.error(error);
          release = losses++ === 0 ? after(FIRST_WAIT, start) : whenWorthIt(start);
        },
      });
      if (!subscription.closed) release = () => subscription.unsubscribe();
    };
    start();
    return () => release();
  });
});

/** Asks for the second factor, and continues once it is proven (MFA-08). */
function whenProven(run: () => void): () => void {
  const stop = onClientEvent('factor', (outcome) => {
    if (outcome !== 'proven') return;
    stop();
    run();
  });
  emitClientEvent('unverified', { canStay: false });
  return stop;
}

function after(delay: number, run: () => void): () => void {
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
}

function whenWorthIt(run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', once);
    document.removeEventListener('visibilitychange', onSight);
  };
  const once = () => {
    stop();
    run();
  };
  const onSight = () => document.visibilityState === 'visible' && once();
  const timer = setTimeout(once, PACE);
  addEventListener('online', once);
  document.addEventListener('visibilitychange', onSight);
  return stop;
}
