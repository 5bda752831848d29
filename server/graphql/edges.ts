import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { isListType, isNonNullType, isObjectType } from 'graphql';
import type { AccessRule } from '../access/access.js';
import { requireAdmission } from '../access/guard.js';
import type { ReachKind } from '../access/reach.js';
import { isReached } from '../access/reach.js';
import type { RequestContext } from '../context/context.js';

type Resolver = GraphQLFieldResolver<Readonly<Record<string, unknown>>, RequestContext>;

/** A field that leads from one object to others, by its coordinate such as `Role.users`. */
export interface Edge {
  readonly type: string;
  readonly name: string;
  readonly rule: AccessRule;
  readonly field: GraphQLField<unknown, unknown>;
}

/**
 * Every edge of the schema: a field of an object with a resolver of its own. Throws for one that does not declare who
 * may follow it, and for one with a reach that has no empty answer.
 */
export function edges(schema: GraphQLSchema): Edge[] {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type));
  return types
    .filter((type) => !roots.has(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => (field.resolve ? [edgeOf(type.name, field)] : [])),
    );
}

function edgeOf(type: string, field: GraphQLField<unknown, unknown>): Edge {
  const rule = field.extensions.access as AccessRule | undefined;
  if (!rule) throw new Error(`${type}.${field.name} does not declare who may follow it: add @Access.`);
  if (rule.reach && nothingOf(field) === undefined) {
    throw new Error(`${type}.${field.name} has a reach, so it must be a list or nullable.`);
  }
  return { type, name: field.name, rule, field };
}

/** The answer of an edge from an object beyond the caller's reach; undefined if its type has none. */
function nothingOf({ type }: GraphQLField<unknown, unknown>): null | [] | undefined {
  if (!isNonNullType(type)) return null;
  return isListType(type.ofType) ? [] : undefined;
}

/**
 * Guards every edge as root fields are guarded: level, right and feature of the caller, else the document fails; and the
 * reach of the object that it leads from, else there is nothing to see. Changes `schema` in place.
 */
export function protectEdges(schema: GraphQLSchema): void {
  for (const { field, rule } of edges(schema)) {
    const resolve = field.resolve as Resolver;
    const admitted = new WeakSet<RequestContext>();
    const [reach] = Object.entries(rule.reach ?? {}) as [ReachKind, string][];
    const follow: Resolver = (source, args, ctx, info) => {
      // Once for all rows: nothing that it looks at changes within a call.
      if (!admitted.has(ctx)) {
        requireAdmission(ctx, rule);
        admitted.add(ctx);
      }
      // Read with its row by a list, within its reach.
      if (source[field.name] !== undefined) return source[field.name];
      if (!reach || ctx.session?.scope !== 'SPECIFIED') return resolve(source, args, ctx, info);
      const [kind, property] = reach;
      return isReached(ctx, kind, String(source[property])).then((isWithin) =>
        isWithin ? resolve(source, args, ctx, info) : nothingOf(field),
      );
    };
    field.resolve = follow as GraphQLFieldResolver<unknown, unknown>;
  }
}
