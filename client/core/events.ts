import type { ApiFailure } from './failure';

/** Events of calls for the whole client (ERRC-03 to ERRC-09): a redirect, a dialog to open, a text to show. */
export interface ClientEvents {
  /** ROUTE-28 */
  redirect: '/' | '/404' | '/company-select';
  /** 401: the session is over. */
  expired: ApiFailure;
  /** 409: another login took over. */
  kicked: ApiFailure;
  /** Another tab switched the OU or the person, so the data on screen are outdated (OUSW-06). */
  moved: undefined;
  /** Somebody is about to leave unsaved work; call it with whether they may go. */
  leave: (mayGo: boolean) => void;
  /** Leaving is confirmed: the page goes, whatever is unsaved in it. */
  left: undefined;
  /** 437: a second factor is due; `canStay` if the page can be used without it. */
  unverified: { readonly canStay: boolean };
  /** The dialog of the second factor closed: proven, or left. */
  factor: 'proven' | 'left';
  failure: { title: string | null; failure: ApiFailure };
  notice: { kind: 'success' | 'info' | 'warning'; text: string; action?: { label: string; run: () => void } };
  /** Rights changed, or events were missed: the data on screen may be outdated. */
  stale: undefined;
  /** Somebody reaches for the command palette. */
  palette: undefined;
  /**
   * Somebody asks for the message centre: for a tab of it, by its id, and in that for one message. Without either it
   * closes if it is open.
   */
  messages: { readonly tab: string; readonly messageId?: string } | undefined;
  /** Something pops up or sounds: what shows it is loaded. */
  attention: undefined;
  /** Somebody asks for full screen, or back, elsewhere than by keys. */
  fullScreen: undefined;
  /** Somebody asks for help and the keys. */
  help: undefined;
}

type Receiver<Name extends keyof ClientEvents> = (detail: ClientEvents[Name]) => void;

const receivers = new Map<keyof ClientEvents, Set<Receiver<never>>>();

/** Calls `receive` for each event until the returned function is called. */
export function onClientEvent<Name extends keyof ClientEvents>(name: Name, receive: Receiver<Name>): () => void {
  const all = receivers.get(name) ?? new Set();
  receivers.set(name, all);
  all.add(receive as Receiver<never>);
  return () => void all.delete(receive as Receiver<never>);
}

/** Calls every receiver of `name`. */
export function emitClientEvent<Name extends keyof ClientEvents>(name: Name, detail: ClientEvents[Name]): void {
  for (const receive of receivers.get(name) ?? []) (receive as Receiver<Name>)(detail);
}
