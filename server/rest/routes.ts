import { Router } from 'express';
import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { execute } from 'graphql';
import type { RequestContext } from '../context/context.js';
import type { Retry } from '../core/errors.js';
import { SUCCESS_CODE } from '../core/errors.js';
import type { Runtime } from '../context/runtime.js';
import { CompiledQueries } from '../graphql/compiled-queries.js';
import { describeError } from '../graphql/format-error.js';
import { answeredCookie } from '../http/cookie.js';
import { refuseOtherBodies } from '../http/json-body.js';
import { retryHeaders } from '../http/retry-headers.js';
import { TransportError } from '../http/transport-failure.js';
import { restCalls } from './documents.js';
import type { RestCall } from './documents.js';
import { addRoute } from '../http/add-route.js';
import { fileRoutes } from './files.js';
import { documentedNumbers } from './numbered-enums.js';
import { readVariables } from './variables.js';

/** The parts of the portal that the adapter needs. */
export interface RestDependencies {
  readonly runtime: Runtime;
  readonly schema: GraphQLSchema;
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

/** Describes every call. */
const CALLS_PAGE = '/developer/api.html';

/** CALL-009 */
interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** The documented calls as routes; an unknown path is answered with 404 and the envelope. */
export function restRoutes(dependencies: RestDependencies): Router {
  const router = Router();
  router.use(fileRoutes(dependencies));
  const queries = new CompiledQueries(dependencies.schema);
  for (const documented of restCalls(dependencies.schema)) {
    const call = { ...documented, toNumbers: documentedNumbers(dependencies.schema, documented) };
    const handle = (request: Request, response: Response) =>
      answer({ ...dependencies, queries }, call, request, response);
    addRoute(router, call, refuseOtherBodies, handle);
  }
  router.use(() => {
    throw new TransportError(404, 'no such call', { message: 'error.callUnknown', values: { page: CALLS_PAGE } });
  });
  return router;
}

interface Executor {
  readonly schema: GraphQLSchema;
  readonly queries: CompiledQueries;
}

/** A call with what turns its answer into the documented one. */
type ServedCall = RestCall & { readonly toNumbers: (answer: unknown) => unknown };

async function answer(
  { runtime, contextOf, ...executor }: RestDependencies & Executor,
  call: ServedCall,
  request: Request,
  response: Response,
) {
  response.set('cache-control', 'no-store');
  const ctx = await contextOf(request);
  const { retry = {}, ...envelope } = await run(executor, call, request, ctx);
  runtime.metrics.countCall('rest', envelope.code);
  const cookie = answeredCookie(runtime, ctx.reply);
  if (cookie !== null) response.set('set-cookie', cookie);
  response.set(retryHeaders(retry)).json(envelope satisfies Envelope);
}

/** An envelope, and when a refused call may come again. */
type Outcome = Envelope & { readonly retry?: Retry };

async function run(
  { schema, queries }: Executor,
  call: ServedCall,
  request: Request,
  ctx: RequestContext,
): Promise<Outcome> {
  try {
    const { document, operation } = call;
    const variables = readVariables(schema, call, request.query, request.body);
    const result = await (queries.run({ document, operation, variables }, ctx) ??
      execute({ schema, document, contextValue: ctx, variableValues: variables }));
    const [error] = result.errors ?? [];
    if (error) throw error.originalError ?? error;
    call.toNumbers(result.data);
    return { code: SUCCESS_CODE, message: '', data: shown(call, result.data?.data) };
  } catch (error) {
    const { envelopeCode, message, ...refusal } = describeError(error, ctx);
    return { code: envelopeCode, message, data: null, retry: refusal };
  }
}

/** Reduces an answer to its documented fields. */
function shown({ answer }: RestCall, data: unknown): unknown {
  if (answer === 'null') return null;
  return (answer === 'id' ? (data as { id: string } | undefined)?.id : data) ?? null;
}
