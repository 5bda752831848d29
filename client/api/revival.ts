import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { whenReachable } from '../core/connection';
import { emitClientEvent, onClientEvent } from '../core/events';
import { failureOf, NO_ANSWER } from '../core/failure';

/** The first time at once: the token may merely have been replaced (MSG-32). */
const FIRST_WAIT = 1_000;
/** The waits grow to this one, for networks that bar sockets. */
const LONGEST_WAIT = 30_000;
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
          release = afterLoss(losses++, start);
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

/** Sooner if the network is back or somebody looks; never before the portal answers. */
function afterLoss(losses: number, run: () => void): () => void {
  let isOver = false;
  const disarm = () => {
    clearTimeout(timer);
    removeEventListener('online', go);
    document.removeEventListener('visibilitychange', onSight);
  };
  const go = () => {
    disarm();
    void whenReachable().then(() => !isOver && run());
  };
  const onSight = () => document.visibilityState === 'visible' && go();
  const timer = setTimeout(go, Math.min(FIRST_WAIT * 2 ** losses, LONGEST_WAIT));
  addEventListener('online', go);
  document.addEventListener('visibilitychange', onSight);
  return () => {
    isOver = true;
    disarm();
  };
}
