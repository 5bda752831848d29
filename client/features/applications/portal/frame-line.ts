import type { RefObject } from 'react';
import { askedMenu } from './app-terms';
import type { ThingAnswer } from './app-things';
import type { LeafMenu, OpenApp } from './portal-model';
import { floodGauge, OPENINGS_PER_SECOND, rateCap } from './rate-cap';
import { toggledViewMode } from './view-mode';
import type { ViewMode } from './view-mode';
import { isWithin, parseWindowMessage } from './window-messages';
import type { NoticeKind, OpenRequest, Question, ThingQuery, WindowMessage } from './window-messages';

/** Codes are rows of the database and count as calls of the person: an app that reloads itself all the time gets few. */
const CODES_PER_MINUTE = 20;
/** Each is a call of the person, unless the portal asked the same a moment ago. */
const QUESTIONS_PER_MINUTE = 120;
const MINUTE = 60_000;

/** Requests that an app in a frame may make of the shell around it. */
export interface FrameRequests {
  readonly setViewMode: (mode: ViewMode) => void;
  /** A page began: nothing of the page before it holds any more. */
  readonly begin: () => void;
  readonly setConfirm: (isNeeded: boolean) => void;
  readonly setKept: (isKept: boolean) => void;
  readonly setTitle: (title: string) => void;
  readonly open: (target: OpenRequest & { readonly appId: string }) => void;
  readonly toggleMenu: () => void;
  readonly notify: (kind: NoticeKind, text: string) => void;
  readonly openPalette: () => void;
  readonly logOut: () => void;
  readonly things: (type: Question, query: ThingQuery) => Promise<ThingAnswer>;
}

/** The content of a frame, which the portal also tells to the app in it. */
export interface Framed {
  readonly app: OpenApp;
  readonly menu: LeafMenu;
  /** The state that the opener of the menu hands over (MSG-14). */
  readonly state: string | undefined;
  readonly viewMode: ViewMode;
  /** Whether it is on screen: other apps stay alive behind it. */
  readonly isShown: boolean;
}

/** The portal's end of the line to a frame. */
export interface PortalEnd {
  /** The content of the frame and the shell around it at this moment. */
  readonly current: () => { readonly framed: Framed; readonly requests: FrameRequests };
  /** Posts a message to the origin registered for the app. */
  readonly post: (message: Record<string, unknown>) => void;
  /** Hands the app its one-time code and the introduction; resolves to false where the app gets none. */
  readonly introduce: () => Promise<boolean>;
  /** Takes the frame away, because it floods the portal. */
  readonly stop: () => void;
}

/**
 * Hears the app in `frame` and answers its requests, until the returned function is called. Messages of another origin
 * than `origin` are dropped, and so are messages over the rate, except questions; a flood stops the frame (threats 17).
 */
export function listenToFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | null,
  end: PortalEnd,
): () => void {
  const isFlood = floodGauge();
  const hears = rateCap();
  const answer = answerer(end);
  const receive = (event: MessageEvent<unknown>) => {
    const source = frame.current?.contentWindow;
    if (!source || !isWithin(event.source, source)) return;
    // The app itself and any page that it led to are stopped together.
    if (isFlood(source)) return end.stop();
    if (event.source !== source || event.origin !== origin) return;
    const isHeard = hears(source);
    const message = parseWindowMessage(event.data);
    if (message && (isHeard || isQuestion(message))) answer(message, source);
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

/** Questions have a rate of their own: an app that reads page after page would wait in vain for one that was dropped. */
const isQuestion = ({ type }: WindowMessage): boolean =>
  type === 'APP_PORTAL_ASSETS' || type === 'APP_PORTAL_RESOURCES';

/** Answers the messages of one line. Codes, openings and questions have a rate of their own. */
function answerer({ current, post, introduce }: PortalEnd): (message: WindowMessage, source: object) => void {
  const mayIssue = rateCap(CODES_PER_MINUTE, MINUTE);
  const mayOpen = rateCap(OPENINGS_PER_SECOND);
  const mayAsk = rateCap(QUESTIONS_PER_MINUTE, MINUTE);
  let isIntroduced = false;
  const issue = oneAtATime(async () => {
    if (await introduce()) isIntroduced = true;
  });
  /** The portal asks in its own name, and the app learns no token. */
  const hand = async (type: Question, id: string, query: ThingQuery, isHeard: boolean) => {
    const found: ThingAnswer = isHeard ? await current().requests.things(type, query) : { error: 'BUSY' };
    post({ type, id, ...found });
  };
  return (message, source) => {
    const { framed, requests } = current();
    switch (message.type) {
      case 'APP_PORTAL_READY':
        requests.begin();
        return mayIssue(source) ? issue() : undefined;
      case 'APP_PORTAL_OPEN':
        return mayOpen(source) ? requests.open(askedMenu(framed.app, framed.menu, message)) : undefined;
      case 'APP_PORTAL_VIEW_MODE':
        return requests.setViewMode(message.mode === 'toggle' ? toggledViewMode() : message.mode);
      case 'APP_PORTAL_CONFIRM':
        return requests.setConfirm(message.confirm);
      case 'APP_PORTAL_KEEP':
        return requests.setKept(message.keep);
      case 'APP_PORTAL_TITLE':
        return requests.setTitle(message.title);
      case 'APP_PORTAL_NOTICE':
        return requests.notify(message.kind, message.text);
      case 'APP_PORTAL_MENU':
        return requests.toggleMenu();
      case 'APP_PORTAL_PALETTE':
        return requests.openPalette();
      case 'APP_PORTAL_LOGOUT':
        return requests.logOut();
      case 'APP_PORTAL_ASSETS':
      case 'APP_PORTAL_RESOURCES': {
        const { type, id, types, after } = message;
        if (isIntroduced) void hand(type, id, { types, after }, mayAsk(source));
        return;
      }
      default:
    }
  };
}

/** Runs `task` at once, or again after the present run: a page that replaced the one that asked asks for itself. */
function oneAtATime(task: () => Promise<void>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async () => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await task().catch(() => undefined);
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    isAskedAgain = isRunning;
    if (!isRunning) void run();
  };
}
