import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { newId } from '../core/ids.js';

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request, in the log, in the text of a defect and in its answer (ERRC-16). */
export function requestIdOf(request: IncomingMessage): string {
  const id = ids.get(request) ?? newId();
  ids.set(request, id);
  return id;
}

/** Names the request in the X-Request-Id of its answer. A sent one is ignored: strangers would write into the log. */
export const nameRequests: RequestHandler = (request, response, next) => {
  response.set('x-request-id', requestIdOf(request));
  next();
};
