import type { DocumentNode, FieldNode, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getOperationAST, Kind } from 'graphql';
import { Arg, Extensions, ID, Subscription } from 'type-graphql';
import type { AccessRule } from '../access/access.js';
import { fail } from '../core/errors.js';
import type { LivePayload } from '../core/pubsub.js';

/**
 * The events of a subscription: these kinds on the channels of its session, its person in the working OU, and that OU;
 * never of an OU or a person named by an argument.
 */
interface Source {
  readonly kinds: readonly string[];
  /** Kind of the event that makes a client read everything again, because the events it missed are not known. */
  readonly missed: string;
}

/** A subscription in the form of the socket server. */
export interface PushedField extends Source {
  readonly name: string;
  readonly rule: AccessRule;
}

type ReturnType = Parameters<typeof Subscription>[0];

/** Only the socket server opens subscriptions (subscription-hub.ts); graphql-js has nothing to iterate. */
const openedElsewhere = (): never => fail('INVALID_PARAMETER', { message: 'error.socketOnly' });

/** The argument of every subscription that says which event a client saw last. */
export const AFTER = 'after';
const AFTER_DESCRIPTION =
  'Id of the last event that the client saw, or livePosition before the first: events that it missed since then come ' +
  'first, each once, in order. They are kept for at least an hour. If the id is not known, or more than 1,000 events ' +
  'were missed, one event tells the client to read everything again.';

/** The root of an execution: the event's payload, and its id; null if it is not stored. */
export type PushedRoot = LivePayload & { readonly eventId: string | null };

/**
 * Declares a subscription, with the argument {@link AFTER} (BYND-13). Its method runs once per event for all
 * subscribers of a channel with the same document, variables and locale, with a {@link PushedRoot} as root and a context
 * without a session. An answer that depended on the caller would reach others, so it must fail instead.
 */
export function Pushed(type: ReturnType, options: Source & { description: string }): MethodDecorator {
  const { description, ...source } = options;
  return (target, key, descriptor) => {
    Subscription(type, { description, subscribe: openedElsewhere })(target, key as string, descriptor);
    // Behind the parameters of the method, which does not get it: an execution is shared by clients that saw different
    // events last.
    const parameters = (descriptor.value as unknown as { readonly length: number }).length;
    Arg(AFTER, () => ID, { nullable: true, description: AFTER_DESCRIPTION })(target, key, parameters);
    Extensions({ source })(target, key as string, descriptor as never);
  };
}

/** The subscriptions of `schema` by name. Throws for one that is not declared by {@link Pushed}. */
export function pushedFields(schema: GraphQLSchema): Map<string, PushedField> {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return new Map(
    fields.map((field) => {
      const { access, source } = field.extensions as { access?: AccessRule; source?: Source };
      if (!access || !source) throw new Error(`Subscription.${field.name} is not declared by @Access and @Pushed.`);
      return [field.name, { name: field.name, rule: access, ...source }];
    }),
  );
}

/**
 * Makes the methods of subscriptions answer events only. Over HTTP a subscription document would otherwise run as a
 * query, without an event and past the guard of the socket server.
 */
export function refuseWithoutEvent(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) throw new Error(`Subscription.${field.name} has no resolver.`);
    field.resolve = (source, args, ctx, info) =>
      source === undefined ? openedElsewhere() : resolve(source, args, ctx, info);
  }
}

/** The one root field that a valid subscription selects, also through fragments. */
export function subscribedField(document: DocumentNode, operationName: string | null | undefined): FieldNode | null {
  const operation = getOperationAST(document, operationName);
  return operation ? firstField(operation.selectionSet, document) : null;
}

function firstField(set: SelectionSetNode, document: DocumentNode): FieldNode | null {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) return selection;
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : document.definitions.find(
            (definition) =>
              definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
          );
    const innerSet = inner && 'selectionSet' in inner ? inner.selectionSet : inner;
    const field = innerSet && innerSet.kind === Kind.SELECTION_SET ? firstField(innerSet, document) : null;
    if (field) return field;
  }
  return null;
}
