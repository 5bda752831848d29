/** AUTH-10 */
const IDLE_CLOSE = 10_000;

/**
 * Asks a worker that is opened when it is needed and closed 10 s after its last use (AUTH-10): one question after the
 * other. Rejects when the worker fails.
 */
export function onDemandWorker<Question, Answer>(open: () => Worker): (question: Question) => Promise<Answer> {
  let worker: Worker | null = null;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = (question: Question) => {
    clearTimeout(closing);
    const current = (worker ??= open());
    return new Promise<Answer>((resolve, reject) => {
      current.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      current.onerror = ({ message }) => reject(new Error(message));
      current.postMessage(question);
    }).finally(() => {
      closing = setTimeout(() => {
        current.terminate();
        if (worker === current) worker = null;
      }, IDLE_CLOSE);
    });
  };
  return (question) => {
    const answer = last.then(() => ask(question));
    last = answer.catch(() => undefined);
    return answer;
  };
}
