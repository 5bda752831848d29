import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { grantLastWord } from '../core/call-time.js';
import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../context/context.js';
import { isKnown } from '../context/context.js';
import { ERRORS, fail, SUCCESS_CODE } from '../core/errors.js';
import type { Runtime } from '../context/runtime.js';
import { describeError } from '../graphql/format-error.js';
import { refuseOtherBodies } from '../http/json-body.js';
import { discardRest } from '../http/refused-body.js';
import { retryHeaders } from '../http/retry-headers.js';
import { writeAudit } from '../modules/platform/audit/audit.service.js';
import { addRoute } from '../http/add-route.js';
import type { FileCall, SentFile } from './file-calls.js';
import { FILE_CALLS } from './file-calls.js';

interface Dependencies {
  readonly runtime: Runtime;
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

/** The calls with files as routes (CALL-008), guarded and recorded like root fields of the schema. */
export function fileRoutes({ runtime, contextOf }: Dependencies): Router {
  const router = Router();
  for (const call of FILE_CALLS) {
    const handle = async (request: Request, response: Response) =>
      runtime.metrics.countCall('rest', await answer(contextOf, call, request, response));
    // An upload is a form, which its own reader takes apart.
    addRoute(router, call, ...(call.isDownload ? [refuseOtherBodies] : []), handle);
  }
  return router;
}

/** Answers a call; resolves with its envelope code, whether or not the answer contained it. */
async function answer(
  contextOf: (request: Request) => Promise<RequestContext>,
  call: FileCall,
  request: Request,
  response: Response,
): Promise<number> {
  response.set('cache-control', 'no-store');
  const ctx: RequestContext = { ...(await contextOf(request)), audit: {} };
  const resource = call.rule.audit ?? 'none';
  try {
    await enforceAccess(ctx, call.rule, {});
    // Changes and one-time answers require the portal's own origin or a header (CALL-020).
    if (resource !== 'none' && call.method === 'POST' && !ctx.isTrustedOrigin) {
      fail('PERMISSION_DENIED', { message: 'error.originRefused' });
    }
    const result = await call.run(ctx, request);
    if (!call.isDownload) {
      response.json({ code: SUCCESS_CODE, message: '', data: result });
      return SUCCESS_CODE;
    }
    if (!call.isAudited) await writeAudit(ctx, resource, nameOf(call));
    await send(response, result as SentFile);
    return SUCCESS_CODE;
  } catch (error) {
    if (response.headersSent) {
      // A truncated file must not look complete.
      ctx.runtime.log.warn({ err: error, requestId: ctx.requestId }, 'a download was cut');
      response.destroy();
      return ERRORS.INTERNAL.envelopeCode;
    }
    if (isKnown(ctx)) await recordFailure(ctx, call, error);
    const { envelopeCode, message, ...refusal } = describeError(error, ctx);
    discardRest(request, response);
    response.set(retryHeaders(refusal)).json({ code: envelopeCode, message, data: null });
    return envelopeCode;
  }
}

async function recordFailure(ctx: RequestContext, call: FileCall, error: unknown): Promise<void> {
  grantLastWord();
  await writeAudit(ctx, call.rule.audit ?? 'none', nameOf(call), error).catch((cause: unknown) =>
    ctx.runtime.log.error({ err: cause, requestId: ctx.requestId }, 'the audit event of a failure was not written'),
  );
}

const nameOf = ({ name }: FileCall) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** RFC 6266: the name in ASCII for old programs, and unchanged. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function send(response: Response, { name, type, size, bytes, headers }: SentFile): Promise<void> {
  response.set({
    'content-type': type,
    'content-disposition': disposition(name),
    'x-content-type-options': 'nosniff',
    ...(size !== null && { 'content-length': String(size) }),
    ...headers,
  });
  await pipeline(bytes, response);
}
