import type { ExecutionArgs, GraphQLSchema } from 'graphql';
import { getOperationAST, GraphQLError, OperationTypeNode } from 'graphql';
import type { ServerOptions, SubscribePayload } from 'graphql-ws';
import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../core/context.js';
import { fail, PortalError } from '../core/errors.js';
import { parseLocale, translate } from '../core/locale.js';
import type { Runtime } from '../core/runtime.js';
import { createContext } from '../http/request-context.js';
import { lookUpSession } from '../modules/session/session-lookup.js';
import { formatGraphqlError } from './format-error.js';
import { anonymousContext } from './subscription-caller.js';
import { SESSION_ENDED, Subscriber, SubscriptionHub } from './subscription-hub.js';
import { CLOSE } from './subscription-peer.js';
import type { Identity, Peer } from './subscription-peer.js';
import { Plans } from './subscription-plan.js';
import { SessionWatch } from './subscription-sessions.js';

/** connection_init comes within this, or the socket closes. */
const INIT_TIMEOUT = 5_000;
/** Subscriptions, queries and mutations under way on one socket. */
const MAX_OPERATIONS = 20;

type InitParams = { token?: unknown; locale?: unknown };
type Options = ServerOptions<InitParams, Peer>;

/** What graphql-ws asks of the portal, and what keeps an eye on its sockets. */
export interface SocketProtocol {
  readonly options: Options;
  readonly watch: SessionWatch;
}

/** Answers the graphql-ws protocol: who connects, what an operation may do, how its errors read. */
export function socketProtocol(runtime: Runtime, schema: GraphQLSchema): SocketProtocol {
  const plans = new Plans(schema);
  const watch: SessionWatch = new SessionWatch(runtime, checkContext, tellEnd);
  const hub = new SubscriptionHub(
    runtime,
    () => watch,
    (locale) => anonymousContext(runtime, locale),
  );

  /** What the guard needs to judge a session again: nothing of a call. */
  function checkContext(peer: Peer, session: Identity['session']): RequestContext {
    return { ...anonymousContext(runtime, localeOf(peer), peer.caller), session };
  }

  async function tellEnd(peer: Peer, failure: PortalError): Promise<void> {
    for (const subscriber of peer.subscribers) {
      const { plan } = subscriber;
      if (!plan.field.kinds.includes(SESSION_ENDED)) continue;
      const message = translate(plan.locale, failure.messageKey, failure.details.values);
      const event = { kind: SESSION_ENDED, code: failure.envelopeCode, message };
      subscriber.push(await plan.run(event, anonymousContext(runtime, plan.locale)));
    }
  }

  /** Admits a token's session; answers why not, as a close code, otherwise. */
  async function admit(peer: Peer, params: InitParams | undefined): Promise<number | null> {
    const given = typeof params?.token === 'string' ? params.token : null;
    const token = given ?? peer.caller.token;
    if (!token) return peer.caller.isForeign ? CLOSE.FORBIDDEN : CLOSE.UNAUTHORIZED;
    const lookup = await lookUpSession(runtime, token);
    if ('failure' in lookup) return CLOSE.UNAUTHORIZED;
    const locale = parseLocale(typeof params?.locale === 'string' ? params.locale : undefined);
    peer.identity = { token, locale, session: lookup.session };
    if (!peer.isOpen) return CLOSE.GOING_AWAY;
    return watch.add(peer, lookup.session) ? null : CLOSE.TOO_MANY;
  }

  async function prepare(
    peer: Peer,
    id: string,
    operation: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const document = plans.read(operation.query);
    if (!('kind' in document)) return document;
    const kind = getOperationAST(document, operation.operationName)?.operation;
    const { variables: variableValues, operationName } = operation;
    const { token, locale } = peer.identity ?? fail('UNAUTHENTICATED');
    const { ip, userAgent } = peer.caller;
    const ctx = await createContext(runtime, { headers: { 'user-agent': userAgent, locale }, ip, token });
    if (kind !== OperationTypeNode.SUBSCRIPTION) {
      return { schema, document, operationName, variableValues, contextValue: ctx };
    }
    const plan = plans.acquire(operation, document, locale);
    if (!('run' in plan)) return plan;
    try {
      await enforceAccess(ctx, plan.field.rule, plan.args);
      const channels = plan.field.channels(ctx.session ?? fail('UNAUTHENTICATED'));
      const subscriber = new Subscriber(peer, plan, id, () => {
        hub.remove(subscriber, channels);
        plans.release(plan);
      });
      return { schema, document, contextValue: { subscriber, channels } };
    } catch (error) {
      plans.release(plan);
      throw error;
    }
  }

  const options: Options = {
    connectionInitWaitTimeout: INIT_TIMEOUT,
    async onConnect({ extra: peer, connectionParams }) {
      const refusal = await admit(peer, connectionParams);
      if (refusal === null) return true;
      peer.close(refusal, refusal === CLOSE.UNAUTHORIZED ? 'Unauthorized' : 'Refused');
      return false;
    },
    async onSubscribe({ extra: peer, subscriptions }, id, payload) {
      try {
        if (Object.keys(subscriptions).length > MAX_OPERATIONS) fail('EXHAUSTED');
        return await prepare(peer, id, payload);
      } catch (error) {
        return [asGraphqlError(error)];
      }
    },
    subscribe({ contextValue }) {
      const { subscriber, channels } = contextValue as { subscriber: Subscriber; channels: string[] };
      hub.add(subscriber, channels);
      return subscriber;
    },
    onNext(_ctx, _id, _payload, args, result) {
      const ctx = args.contextValue as RequestContext;
      if (!result.errors) return undefined;
      return { ...result, errors: result.errors.map((error) => formatGraphqlError(error, ctx)) };
    },
    onError({ extra: peer }, _id, _payload, errors) {
      const ctx = anonymousContext(runtime, localeOf(peer), peer.caller);
      return errors.map((error) => formatGraphqlError(error.originalError ?? error, ctx));
    },
    onClose({ extra: peer }) {
      watch.remove(peer);
    },
  };
  return { options, watch };
}

const localeOf = (peer: Peer) => peer.identity?.locale ?? parseLocale(undefined);

function asGraphqlError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError('refused', { originalError: error instanceof Error ? error : new Error(String(error)) });
}
