import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { AccessRule } from '../access/access.js';
import { enforceAccess } from '../access/guard.js';
import { confirmRights } from '../access/rights-kept.js';
import { grantLastWord } from '../core/call-time.js';
import type { AuditNote, RequestContext } from '../context/context.js';
import { isKnown } from '../context/context.js';
import { fail } from '../core/errors.js';
import { addressGroup } from '../core/ip-ranges.js';
import { inTransaction } from '../database/transaction.js';
import { once } from '../modules/platform/idempotency/idempotency.service.js';
import { writeAudit } from '../modules/platform/audit/audit.service.js';
import { plainIds } from './plain-ids.js';
import { admitOperation } from './admit-operation.js';
import { requireWritableTexts } from './written-texts.js';

/** Maximum length of a target's id in the audit table; callers may send anything. */
const MAX_RESOURCE_ID = 100;

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;
type Kind = 'query' | 'mutation' | 'subscription';

/** The declaration of a root field, by its coordinate such as `Mutation.userAssignRoles`. */
export interface RootField {
  readonly name: string;
  readonly kind: Kind;
  readonly rule: AccessRule;
}

/** Every root field with its declaration, in the schema's order. Throws for the first without one. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const types = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return types.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const rule = field.extensions.access as AccessRule | undefined;
      if (!rule) throw new Error(`${type?.name}.${field.name} does not declare who may call it: add @Access.`);
      if (kind === 'mutation' && !rule.audit) {
        throw new Error(`${type?.name}.${field.name} does not declare what its audit event is about: add audit.`);
      }
      return { name: field.name, kind, rule };
    }),
  );
}

/**
 * Wraps every root field with the checks of its whole operation, the guard and a check of the form of ids, and every
 * mutation with a transaction, its audit event, its Idempotency-Key and the rejection of hidden characters in texts.
 * Changes `schema` in place; subscriptions are guarded when they are opened and before each event (live/).
 */
export function protectRootFields(schema: GraphQLSchema): void {
  for (const { name, kind, rule } of rootFields(schema)) {
    if (kind === 'subscription') continue;
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    const field = type?.getFields()[name];
    if (!field?.resolve) throw new Error(`${name} has no resolver.`);
    const resolve = field.resolve as Resolver;
    const protectedBy =
      kind === 'query' ? guarded(resolve, rule) : mutating(resolve, rule, name, requireWritableTexts(field.args));
    const plain = plainIds(field.args);
    field.resolve = (source, args, ctx, info) => {
      admitOperation(ctx as RequestContext, info);
      return protectedBy(source, plain(args as Record<string, unknown>), ctx as RequestContext, info);
    };
  }
}

const guarded =
  (resolve: Resolver, rule: AccessRule): Resolver =>
  async (source, args, ctx, info) => {
    await enforceAccess(ctx, rule, args as Record<string, unknown>);
    return resolve(source, args, ctx, info);
  };

const mutating =
  (resolve: Resolver, rule: AccessRule, name: string, check: (args: Record<string, unknown>) => void): Resolver =>
  async (source, args, caller, info) => {
    const resource = rule.audit ?? 'none';
    // A note of its own: mutations of one document must not mix up their events.
    const ctx: RequestContext = {
      ...caller,
      audit: targetNote(rule, args as Record<string, unknown>),
      closing: (inside) => confirmRights(inside, rule),
    };
    // Calls of strangers are recorded only if a limit of their own keeps them few, such as sign-ins: nobody can fill
    // the audit log (threats 49).
    let isRecorded = isKnown(ctx);
    try {
      if (rule.limit) {
        await ctx.runtime.limits.take(rule.limit, addressGroup(ctx.ip));
        isRecorded = true;
      }
      await enforceAccess(ctx, rule, args as Record<string, unknown>);
      if (!ctx.isTrustedOrigin) fail('PERMISSION_DENIED', { message: 'error.originRefused' });
      check(args as Record<string, unknown>);
      const run = async (own: RequestContext): Promise<unknown> =>
        rule.ownTransaction
          ? resolve(source, args, own, info)
          : inTransaction(own, async (inside) => {
              const result: unknown = await resolve(source, args, inside, info);
              if (isRecorded) await writeAudit(inside, resource, name);
              return result;
            });
      // Calls of the session answer by a cookie too, and signing in twice does no harm.
      if (!isKnown(ctx) || resource === 'session') return await run(ctx);
      return await once(ctx, { field: name, place: String(info.path.key), args: args as Record<string, unknown> }, run);
    } catch (error) {
      if (!isRecorded) throw error;
      // The refusal is recorded on its own, because its transaction is rolled back. If the database is lost too, that
      // must neither hide nor delay the first failure.
      grantLastWord();
      await writeAudit(ctx, resource, name, error).catch((cause: unknown) =>
        ctx.runtime.log.error({ err: cause, requestId: ctx.requestId }, 'the audit event of a failure was not written'),
      );
      throw error;
    }
  };

/** Arguments that name the target of a call, if it is no id within reach; the one of the call's own kind goes first. */
const TARGETS = ['id', 'appId', 'menuId', 'menuGroupId', 'pluginId', 'permissionId'];

/** A refusal names its target too (AUDT-09). */
function targetNote({ reach, audit }: AccessRule, args: Readonly<Record<string, unknown>>): AuditNote {
  const names = [...Object.values(reach ?? {}), `${audit}Id`, ...TARGETS];
  const target = names.map((argument) => args[argument]).find((value) => typeof value === 'string');
  return target === undefined ? {} : { resourceId: target.slice(0, MAX_RESOURCE_ID) };
}
