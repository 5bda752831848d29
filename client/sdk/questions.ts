import type { AnswerMessage, Answers, PortalAssetQuery, PortalFailureCode, Question } from './protocol.js';

/** The portal has to ask its server, which may take a while. */
const TIMEOUT = 30_000;

const TEXTS: Record<PortalFailureCode, string> = {
  DENIED: 'The user may not see this in the app.',
  BUSY: 'The app asks too often.',
  FAILED: 'The portal could not read the answer.',
  TIMEOUT: 'The portal did not answer.',
  CLOSED: 'The connection was closed.',
};

/** Why the portal did not answer a request of the app. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';

  constructor(readonly code: PortalFailureCode) {
    super(TEXTS[code] ?? TEXTS.FAILED);
  }
}

interface Waiting {
  readonly take: (page: Answers[Question]) => void;
  readonly fail: (code: PortalFailureCode) => void;
}

/** Asks the portal by messages, and resolves each question with its answer. */
export function questions(post: (message: Record<string, unknown>) => void) {
  const waiting = new Map<string, Waiting>();
  // Unique per page: answers to the previous page's requests may arrive here.
  const page = Math.random().toString(36).slice(2);
  let count = 0;
  return {
    ask<Asked extends Question>(type: Asked, { types, after }: PortalAssetQuery = {}): Promise<Answers[Asked]> {
      const id = `${page}-${(count += 1)}`;
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        const fail = (code: PortalFailureCode) => {
          end();
          reject(new PortalFailure(code));
        };
        const timer = setTimeout(() => fail('TIMEOUT'), TIMEOUT);
        waiting.set(id, {
          fail,
          take(page) {
            end();
            resolve(page as Answers[Asked]);
          },
        });
        post({ type, id, ...(types && { types }), ...(after && { after }) });
      });
    },
    receive({ id, page: answer, error }: AnswerMessage): void {
      const asked = waiting.get(id);
      if (answer) asked?.take(answer);
      else asked?.fail(error ?? 'FAILED');
    },
    close: () => [...waiting.values()].forEach(({ fail }) => fail('CLOSED')),
  };
}
