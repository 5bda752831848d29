import type { GraphQLSchema } from 'graphql';
import { execute, getOperationAST, GraphQLError, OperationTypeNode } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { MessageType, parseMessage } from 'graphql-ws';
import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../core/context.js';
import type { PortalError } from '../core/errors.js';
import { fail } from '../core/errors.js';
import { parseLocale, translate } from '../core/locale.js';
import type { Runtime } from '../core/runtime.js';
import { createContext } from '../http/request-context.js';
import { lookUpSession } from '../modules/session/session-lookup.js';
import { formatGraphqlError } from './format-error.js';
import { anonymousContext } from './subscription-caller.js';
import { SESSION_ENDED, SubscriptionHub } from './subscription-hub.js';
import type { Peer, Subscription } from './subscription-peer.js';
import { CLOSE } from './subscription-peer.js';
import { Plans } from './subscription-plan.js';
import type { WatchedSession } from './subscription-sessions.js';
import { SessionWatch } from './subscription-sessions.js';

/** Subscriptions, queries and mutations under way on one socket. */
const MAX_OPERATIONS = 20;

/**
 * The server's side of the graphql-ws protocol (MSG-39). Its own, because the library's keeps several kilobytes per
 * subscription and makes each socket's payload anew (goals P7); messages are checked and clients served by the library.
 */
export class SocketProtocol {
  private readonly plans: Plans;
  private readonly watch: SessionWatch;
  private readonly hub: SubscriptionHub;

  constructor(
    private readonly runtime: Runtime,
    private readonly schema: GraphQLSchema,
  ) {
    this.plans = new Plans(schema);
    this.watch = new SessionWatch(runtime, {
      tellEnd: (peer, failure) => this.tellEnd(peer, failure),
      judge: (watched) => this.judge(watched),
    });
    this.hub = new SubscriptionHub(runtime, this.watch, (locale) => anonymousContext(runtime, locale));
  }

  /** Takes one message of a client. Does not reject: what goes wrong is answered, or closes the socket. */
  async receive(peer: Peer, text: string): Promise<void> {
    try {
      await this.handle(peer, parse(text));
    } catch (error) {
      this.runtime.log.error({ err: error }, 'a socket message failed');
      peer.close(CLOSE.TRY_AGAIN, 'Try again later');
    }
  }

  /** Forgets a socket that is closed. */
  closed(peer: Peer): void {
    for (const id of [...peer.operations.keys()]) this.end(peer, id);
    if (!peer.identity) return;
    this.hub.remove(peer, peer.identity.watched.state);
    this.watch.remove(peer);
  }

  stop(): void {
    this.watch.stop();
    this.hub.stop();
  }

  private async handle(peer: Peer, message: ReturnType<typeof parse>): Promise<void> {
    switch (message?.type) {
      case MessageType.ConnectionInit:
        return this.init(peer, message.payload ?? {});
      case MessageType.Ping:
        return peer.send(JSON.stringify({ type: MessageType.Pong, payload: message.payload }));
      case MessageType.Pong:
        return peer.answered();
      case MessageType.Subscribe:
        return this.subscribe(peer, message.id, message.payload);
      case MessageType.Complete:
        return this.end(peer, message.id);
      case MessageType.ConnectionAck:
      case MessageType.Next:
      case MessageType.Error:
      case undefined:
        return peer.close(CLOSE.BAD_REQUEST, 'Invalid message received');
    }
  }

  private async init(peer: Peer, params: Record<string, unknown>): Promise<void> {
    if (peer.hasInit) return peer.close(CLOSE.TOO_MANY, 'Too many initialisation requests');
    peer.hasInit = true;
    const token = typeof params.token === 'string' ? params.token : peer.caller.token;
    if (!token && peer.caller.isForeign) return peer.close(CLOSE.FORBIDDEN, 'Forbidden');
    const lookup = token ? await lookUpSession(this.runtime, token) : null;
    if (!token || !lookup || 'failure' in lookup) return peer.close(CLOSE.UNAUTHORIZED, 'Unauthorized');
    if (!peer.isOpen) return;
    const watched = this.watch.add(peer, lookup.session);
    if (!watched) return peer.close(CLOSE.TOO_MANY, 'Too many sockets of this session');
    const locale = parseLocale(typeof params.locale === 'string' ? params.locale : undefined);
    peer.identity = { token, locale, watched };
    this.hub.add(peer, lookup.session);
    peer.send(JSON.stringify({ type: MessageType.ConnectionAck }));
  }

  private async subscribe(peer: Peer, id: string, operation: SubscribePayload): Promise<void> {
    if (!peer.identity) return peer.close(CLOSE.UNAUTHORIZED, 'Unauthorized');
    if (peer.operations.has(id)) return peer.close(CLOSE.OPERATION_EXISTS, `Subscriber for ${id} already exists`);
    try {
      if (peer.operations.size >= MAX_OPERATIONS) fail('EXHAUSTED');
      peer.operations.set(id, null);
      await this.run(peer, id, operation);
    } catch (error) {
      this.refuse(peer, id, [error]);
    }
  }

  private async run(peer: Peer, id: string, operation: SubscribePayload): Promise<void> {
    const { identity, caller } = peer;
    const { token, locale } = identity ?? fail('UNAUTHENTICATED');
    const document = this.plans.read(operation.query);
    if (!('kind' in document)) return this.refuse(peer, id, document);
    const headers = { 'user-agent': caller.userAgent, locale };
    const ctx = await createContext(this.runtime, { headers, ip: caller.ip, token });
    const { operationName, variables: variableValues } = operation;
    const definition = getOperationAST(document, operationName);
    if (!definition) return this.refuse(peer, id, [new GraphQLError('The document names no such operation.')]);
    if (definition.operation === OperationTypeNode.SUBSCRIPTION) {
      const plan = this.plans.acquire(operation, document, locale);
      if (!('run' in plan)) return this.refuse(peer, id, plan);
      return this.open(peer, id, { plan, prefix: prefixOf(id), isOpen: true }, ctx);
    }
    const call = { schema: this.schema, document, operationName, variableValues, contextValue: ctx };
    const result = await execute(call);
    if (!peer.operations.delete(id)) return;
    const errors = result.errors?.map((error) => formatGraphqlError(error, ctx));
    const payload = errors ? { ...result, errors } : result;
    peer.send(JSON.stringify({ id, type: MessageType.Next, payload }));
    peer.send(JSON.stringify({ id, type: MessageType.Complete }));
  }

  private async open(peer: Peer, id: string, subscription: Subscription, ctx: RequestContext): Promise<void> {
    const { plan } = subscription;
    try {
      await enforceAccess(ctx, plan.field.rule, plan.args);
    } catch (error) {
      this.plans.release(plan);
      throw error;
    }
    if (peer.isOpen && peer.operations.has(id)) peer.operations.set(id, subscription);
    else this.plans.release(plan);
  }

  /** Ends an operation without a word. */
  private end(peer: Peer, id: string): void {
    const subscription = peer.operations.get(id);
    peer.operations.delete(id);
    if (!subscription) return;
    subscription.isOpen = false;
    this.plans.release(subscription.plan);
  }

  /** Ends an operation with what was wrong, in the client's language. */
  private refuse(peer: Peer, id: string, errors: readonly unknown[]): void {
    this.end(peer, id);
    const ctx = anonymousContext(this.runtime, peer.identity?.locale ?? parseLocale(undefined), peer.caller);
    peer.refuse(
      id,
      errors.map((error) => formatGraphqlError(error, ctx)),
    );
  }

  private async tellEnd(peer: Peer, failure: PortalError): Promise<void> {
    for (const subscription of peer.operations.values()) {
      if (!subscription?.plan.field.kinds.includes(SESSION_ENDED)) continue;
      const { plan } = subscription;
      const message = translate(plan.locale, failure.messageKey, failure.details.values);
      const event = { kind: SESSION_ENDED, code: failure.envelopeCode, message };
      peer.push(subscription, await plan.run(event, anonymousContext(this.runtime, plan.locale)));
    }
  }

  private async judge({ state, peers }: WatchedSession): Promise<void> {
    for (const peer of peers) {
      for (const [id, subscription] of peer.operations) {
        if (!subscription) continue;
        const { field, args, locale } = subscription.plan;
        const ctx = { ...anonymousContext(this.runtime, locale, peer.caller), session: state };
        await enforceAccess(ctx, field.rule, args).catch((error: unknown) => this.refuse(peer, id, [error]));
      }
    }
  }
}

function parse(text: string) {
  try {
    return parseMessage(text);
  } catch {
    return null;
  }
}

const prefixOf = (id: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":`;
