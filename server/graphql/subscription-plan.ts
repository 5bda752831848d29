import type { DocumentNode, GraphQLSchema, ValidationRule } from 'graphql';
import {
  execute,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../core/context.js';
import type { Locale } from '../core/locale.js';
import type { LivePayload } from '../core/pubsub.js';
import { formatGraphqlError } from './format-error.js';
import { documentRules, MAX_TOKENS } from './limits.js';
import { rootFields } from './root-fields.js';
import type { PushedField } from './subscription-field.js';
import { pushedFields, subscribedField } from './subscription-field.js';

const CACHED_DOCUMENTS = 500;
/** Longer documents are rare and would let the cache grow large. */
const CACHED_LENGTH = 8_000;

/** What a client asks for. */
export interface Operation {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** One way of answering events, shared by all who subscribed with the same document, variables and locale. */
export interface Plan {
  readonly key: string;
  readonly field: PushedField;
  /** Arguments of the field, for the guard. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** Runs the document on an event; answers the payload as JSON text. */
  run(event: LivePayload, ctx: RequestContext): Promise<string>;
}

/** Reads, checks and keeps the documents of sockets. */
export class Plans {
  private readonly documents = new LRUCache<string, DocumentNode>({ max: CACHED_DOCUMENTS });
  private readonly shared = new Map<string, { plan: Plan; uses: number }>();
  private readonly fields: ReadonlyMap<string, PushedField>;
  private readonly rules: readonly ValidationRule[];

  constructor(private readonly schema: GraphQLSchema) {
    this.fields = pushedFields(schema);
    this.rules = [...specifiedRules, ...documentRules(schema), sessionNeedsHttp(schema)];
  }

  /** The parsed and valid document, or what is wrong with it. */
  read(query: string): DocumentNode | readonly GraphQLError[] {
    const cached = this.documents.get(query);
    if (cached) return cached;
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS });
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
    const errors = validate(this.schema, document, this.rules);
    if (errors.length > 0) return errors;
    if (query.length <= CACHED_LENGTH) this.documents.set(query, document);
    return document;
  }

  /** The plan of a subscription, the same object for equal ones; given back by {@link release}. */
  acquire(operation: Operation, document: DocumentNode, locale: Locale): Plan | readonly GraphQLError[] {
    const { query, variables, operationName } = operation;
    const key = JSON.stringify([locale, operationName ?? null, variables ?? {}, query]);
    const known = this.shared.get(key);
    if (known) {
      known.uses += 1;
      return known.plan;
    }
    const plan = this.prepare(operation, document, locale, key);
    if ('run' in plan) this.shared.set(key, { plan, uses: 1 });
    return plan;
  }

  release(plan: Plan): void {
    const known = this.shared.get(plan.key);
    if (known && (known.uses -= 1) === 0) this.shared.delete(plan.key);
  }

  private prepare(
    operation: Operation,
    document: DocumentNode,
    locale: Locale,
    key: string,
  ): Plan | readonly GraphQLError[] {
    const { operationName } = operation;
    const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
    const variables = getVariableValues(this.schema, definitions, operation.variables ?? {});
    if (variables.errors) return variables.errors;
    const node = subscribedField(document, operationName);
    const field = node && this.fields.get(node.name.value);
    const definition = node && this.schema.getSubscriptionType()?.getFields()[node.name.value];
    if (!field || !definition) return [new GraphQLError('The document selects no subscription.')];
    const { schema } = this;
    return {
      key,
      field,
      locale,
      args: getArgumentValues(definition, node, variables.coerced),
      async run(event, ctx) {
        const { variables: variableValues } = operation;
        const call = { schema, document, operationName, variableValues, rootValue: event, contextValue: ctx };
        const result = await execute(call);
        const errors = result.errors?.map((error) => formatGraphqlError(error, ctx));
        return JSON.stringify(errors ? { ...result, errors } : result);
      },
    };
  }
}

/** Mutations of the session hand out or take back the cookie, which a socket cannot. */
function sessionNeedsHttp(schema: GraphQLSchema): ValidationRule {
  const fields = rootFields(schema).filter((field) => field.kind === 'mutation' && field.rule.audit === 'session');
  const names = new Set(fields.map((field) => field.name));
  return (context) => ({
    Field(node) {
      if (context.getParentType() !== schema.getMutationType() || !names.has(node.name.value)) return;
      context.reportError(new GraphQLError(`"${node.name.value}" is called over HTTP.`, { nodes: node }));
    },
  });
}
