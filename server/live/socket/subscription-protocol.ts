import type { GraphQLSchema } from 'graphql';
import { execute, OperationTypeNode } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { MessageType } from 'graphql-ws';
import { callKey, enforceAccess } from '../../access/guard.js';
import { asCall } from '../../core/call-time.js';
import type { RequestContext } from '../../context/context.js';
import type { PortalError } from '../../core/errors.js';
import { fail, SUCCESS_CODE } from '../../core/errors.js';
import type { Locale } from '../../core/locale.js';
import { parseLocale, translate } from '../../core/locale.js';
import type { Runtime } from '../../context/runtime.js';
import { lookUpBearer } from '../../http/credentials.js';
import { createContext } from '../../http/request-context.js';
import { codeOfErrors, formatGraphqlError } from '../../graphql/format-error.js';
import { operationOf, withCode } from '../../graphql/refused-operation.js';
import { anonymousContext, tokenOf } from './subscription-caller.js';
import { SESSION_ENDED, SubscriptionHub } from './subscription-hub.js';
import type { SocketMessage } from './subscription-message.js';
import { checkHeldVariables, readMessage, weigh } from './subscription-message.js';
import type { Operation, Peer, WatchedSession } from './subscription-peer.js';
import { CLOSE, REASON } from './close-codes.js';
import type { Acquired } from './subscription-plan.js';
import { Plans } from './subscription-plan.js';
import { Quota } from '../../core/quota.js';
import { Replay } from './subscription-replay.js';
import { SessionWatch } from './subscription-sessions.js';
import { Subscription } from './subscription.js';

/** Subscriptions, queries and mutations under way on one socket. */
const MAX_OPERATIONS = 20;
/** Maximum of sockets of one person on this server, in all sessions: each tab holds one. */
const MAX_SOCKETS = 50;
/** Characters that the operations of all of a person's sockets may hold on this server; a tab holds about 700. */
const MAX_HELD = 100_000;

/**
 * The server's side of the graphql-ws protocol (MSG-39). It is our own, because the library keeps several kilobytes per
 * subscription and serializes the payload for each socket (goals P7); the library still validates messages and serves
 * clients.
 */
export class SocketProtocol {
  private readonly plans: Plans;
  private readonly watch: SessionWatch;
  private readonly hub: SubscriptionHub;
  private readonly replay: Replay;
  private readonly sockets = new Quota(MAX_SOCKETS);
  private readonly held = new Quota(MAX_HELD);

  constructor(
    private readonly runtime: Runtime,
    private readonly schema: GraphQLSchema,
  ) {
    this.plans = new Plans(schema);
    this.watch = new SessionWatch(runtime, {
      tellEnd: (peer, failure) => this.tellEnd(peer, failure),
      judge: (watched) => this.judge(watched),
    });
    const contextOf = (locale: Locale) => anonymousContext(runtime, locale);
    this.hub = new SubscriptionHub(runtime, this.watch, contextOf);
    this.replay = new Replay(runtime, this.watch, contextOf);
  }

  /** Handles one message of a client. Never rejects: failures are answered, or close the socket. */
  async receive(peer: Peer, text: string): Promise<void> {
    try {
      await asCall(() => this.handle(peer, readMessage(text)));
    } catch (error) {
      this.runtime.log.error({ err: error }, 'a socket message failed');
      peer.close(CLOSE.TRY_AGAIN, 'Try again later');
    }
  }

  /** Forgets a socket that is closed. */
  closed(peer: Peer): void {
    for (const id of [...peer.operations.keys()]) this.end(peer, id);
    if (!peer.identity) return;
    this.sockets.giveBack(peer.identity.watched.state.accountId);
    this.hub.remove(peer, peer.identity.watched.state);
    this.watch.remove(peer);
  }

  stop(): void {
    this.watch.stop();
    this.hub.stop();
  }

  private async handle(peer: Peer, message: SocketMessage | null): Promise<void> {
    switch (message?.type) {
      case MessageType.ConnectionInit:
        if (peer.entry) return peer.close(CLOSE.TOO_MANY, 'Too many initialisation requests');
        return (peer.entry = this.init(peer, message.payload ?? {}));
      case MessageType.Ping:
        return peer.send(JSON.stringify({ type: MessageType.Pong, payload: message.payload }));
      case MessageType.Pong:
        return peer.answered();
      case MessageType.Subscribe:
        // A client that does not wait for connection_ack, such as a script, is served after it.
        await peer.entry;
        return this.subscribe(peer, message.id, message.payload);
      case MessageType.Complete:
        await peer.entry;
        return this.end(peer, message.id);
      case MessageType.ConnectionAck:
      case MessageType.Next:
      case MessageType.Error:
      case undefined:
        return peer.close(CLOSE.BAD_REQUEST, 'Not a message of graphql-transport-ws');
    }
  }

  private async init(peer: Peer, params: Record<string, unknown>): Promise<void> {
    const shown = tokenOf(params);
    if (!shown && !peer.caller.token && peer.caller.isForeign) return peer.close(CLOSE.FORBIDDEN, 'Forbidden');
    const signedIn = (await this.sessionOf(shown)) ?? (await this.sessionOf(peer.caller.token));
    if (!signedIn) return peer.close(CLOSE.UNAUTHORIZED, shown ? REASON.TOKEN_REFUSED : REASON.TOKEN_MISSING);
    const { token, session } = signedIn;
    if (!peer.isOpen) return;
    if (!this.sockets.take(session.accountId)) return peer.close(CLOSE.TOO_MANY, 'Too many sockets of one person');
    const locale = parseLocale(typeof params.locale === 'string' ? params.locale : undefined);
    peer.identity = { token, locale, watched: this.watch.add(peer, session) };
    this.hub.add(peer, session);
    peer.send(JSON.stringify({ type: MessageType.ConnectionAck }));
  }

  /** The live session of a token; null without one. */
  private async sessionOf(token: string | null) {
    const lookup = token ? await lookUpBearer(this.runtime, token) : null;
    return token && lookup && 'session' in lookup ? { token, session: lookup.session } : null;
  }

  private async subscribe(peer: Peer, id: string, wanted: SubscribePayload): Promise<void> {
    if (!peer.identity) return peer.close(CLOSE.UNAUTHORIZED, REASON.INIT_FIRST);
    if (peer.operations.has(id)) return peer.close(CLOSE.OPERATION_EXISTS, `Subscriber for ${id} already exists`);
    let operation: Operation | undefined;
    try {
      const weight = weigh(id, wanted);
      if (peer.operations.size >= MAX_OPERATIONS) fail('EXHAUSTED');
      if (!this.held.take(peer.identity.watched.state.accountId, weight)) fail('EXHAUSTED');
      operation = { weight, subscription: null };
      peer.operations.set(id, operation);
      await this.run(peer, id, operation, wanted);
    } catch (error) {
      if (peer.operations.get(id) === operation) this.refuse(peer, id, [error]);
    }
  }

  private async run(peer: Peer, id: string, operation: Operation, wanted: SubscribePayload): Promise<void> {
    const { identity, caller } = peer;
    const { token, locale } = identity ?? fail('UNAUTHENTICATED');
    // Counted before it is read: an operation that is refused costs as much.
    await this.runtime.limits.take('call', callKey(caller.ip, { session: identity?.watched.state }));
    const document = this.plans.read(wanted.query);
    if (!('kind' in document)) return this.refuse(peer, id, document);
    const headers = { 'user-agent': caller.userAgent, locale };
    const ctx = await createContext(this.runtime, {
      headers,
      ip: caller.ip,
      token,
      call: { prepaid: 1, notePublic: null },
    });
    const { operationName, variables: variableValues } = wanted;
    const definition = operationOf(document, operationName);
    if (definition.operation === OperationTypeNode.SUBSCRIPTION) {
      checkHeldVariables(wanted);
      const acquired = this.plans.acquire(wanted, document, locale);
      if (!('plan' in acquired)) return this.refuse(peer, id, acquired);
      return this.open(peer, id, operation, acquired, ctx);
    }
    const call = { schema: this.schema, document, operationName, variableValues, contextValue: ctx };
    const result = await execute(call);
    if (peer.operations.get(id) !== operation) return;
    this.end(peer, id);
    // Without data the variables are refused, and nothing has run.
    const isRefused = !('data' in result);
    const errors = result.errors?.map((error) =>
      formatGraphqlError(isRefused ? withCode(error, 'BAD_USER_INPUT') : error, ctx),
    );
    const payload = errors ? { ...result, errors } : result;
    this.runtime.metrics.countCall('socket', codeOfErrors(errors));
    peer.send(JSON.stringify({ id, type: MessageType.Next, payload }));
    peer.send(JSON.stringify({ id, type: MessageType.Complete }));
  }

  private async open(
    peer: Peer,
    id: string,
    operation: Operation,
    { plan, after }: Acquired,
    ctx: RequestContext,
  ): Promise<void> {
    try {
      await enforceAccess(ctx, plan.field.rule, plan.args);
      // Reading missed events costs as much as a call of its own.
      if (after !== null) await this.runtime.limits.take('call', callKey(ctx.ip, ctx));
    } catch (error) {
      this.plans.release(plan);
      throw error;
    }
    const isWanted = peer.isOpen && peer.operations.get(id) === operation;
    this.runtime.metrics.countCall('socket', SUCCESS_CODE);
    if (!isWanted) return this.plans.release(plan);
    const subscription = new Subscription(peer, plan, id, after !== null);
    operation.subscription = subscription;
    if (after !== null) await this.replay.resume(peer, subscription, after);
  }

  /** Ends an operation without a word. */
  private end(peer: Peer, id: string): void {
    const operation = peer.operations.get(id);
    if (!operation || !peer.identity) return;
    peer.operations.delete(id);
    this.held.giveBack(peer.identity.watched.state.accountId, operation.weight);
    const { subscription } = operation;
    if (!subscription) return;
    subscription.isOpen = false;
    this.plans.release(subscription.plan);
  }

  /** Ends an operation with its errors, in the client's language. */
  private refuse(peer: Peer, id: string, errors: readonly unknown[]): void {
    this.end(peer, id);
    const ctx = anonymousContext(this.runtime, peer.identity?.locale ?? parseLocale(undefined), peer.caller);
    const told = errors.map((error) => formatGraphqlError(error, ctx));
    this.runtime.metrics.countCall('socket', codeOfErrors(told));
    peer.refuse(id, told);
  }

  private async tellEnd(peer: Peer, failure: PortalError): Promise<void> {
    for (const { subscription } of peer.operations.values()) {
      if (!subscription?.plan.field.kinds.includes(SESSION_ENDED)) continue;
      const { plan } = subscription;
      const message = translate(plan.locale, failure.messageKey, failure.values);
      const event = { kind: SESSION_ENDED, code: failure.envelopeCode, message, eventId: null };
      subscription.tell(await plan.run(event, anonymousContext(this.runtime, plan.locale)));
    }
  }

  private async judge({ state, peers }: WatchedSession): Promise<void> {
    for (const peer of peers) {
      for (const [id, { subscription }] of peer.operations) {
        if (!subscription) continue;
        const { field, args, locale } = subscription.plan;
        const ctx = { ...anonymousContext(this.runtime, locale, peer.caller), session: state };
        // Checking open subscriptions again is no call of the client.
        ctx.call.prepaid = 1;
        await enforceAccess(ctx, field.rule, args).catch((error: unknown) => this.refuse(peer, id, [error]));
      }
    }
  }
}
