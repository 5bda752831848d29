import { createHash } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import type { DocumentNode, FieldNode, GraphQLSchema, ValidationRule } from 'graphql';
import { execute, getArgumentValues, getOperationAST, getVariableValues, GraphQLError, Kind, visit } from 'graphql';
import type { RequestContext } from '../../context/context.js';
import type { Locale } from '../../core/locale.js';
import { DocumentReader } from '../../graphql/document-reader.js';
import { formatGraphqlError, toPortalError } from '../../graphql/format-error.js';
import { withCode } from '../../graphql/refused-operation.js';
import { rootFields } from '../../graphql/root-fields.js';
import type { PushedField, PushedRoot } from '../pushed-field.js';
import { AFTER, pushedFields, subscribedField } from '../pushed-field.js';

/** A client's request. */
export interface Wanted {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** One way of answering events, shared by all subscribers with the same document, variables and locale. */
export interface Plan {
  /** A hash of the shared parts, so that no text is kept. */
  readonly key: string;
  readonly field: PushedField;
  /** Arguments of the field, for the guard. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /**
   * Runs the document on an event; returns the payload as JSON text. Rejects if the event could not be read, as without
   * the database: a payload of errors alone would pass for the event, and nobody would ask for it again.
   */
  run(event: PushedRoot, ctx: RequestContext): Promise<string>;
}

/** A plan for one client, and the id of the event that the client saw last; null for none. */
export interface Acquired {
  readonly plan: Plan;
  readonly after: string | null;
}

/** Parses, validates and caches the documents of sockets. */
export class Plans {
  private readonly documents: DocumentReader;
  private readonly shared = new Map<string, { plan: Plan; uses: number }>();
  private readonly fields: ReadonlyMap<string, PushedField>;

  constructor(private readonly schema: GraphQLSchema) {
    this.fields = pushedFields(schema);
    this.documents = new DocumentReader(schema, { noLocation: true, rules: [sessionNeedsHttp(schema)] });
  }

  /** The parsed and valid document, or its errors. */
  read(query: string): DocumentNode | readonly GraphQLError[] {
    // Nobody subscribes without a session.
    return this.documents.read(query, false);
  }

  /**
   * The plan of a subscription, the same object for equal ones, and the event that its client saw last. Return the plan
   * with {@link release}.
   */
  acquire(wanted: Wanted, document: DocumentNode, locale: Locale): Acquired | readonly GraphQLError[] {
    const { query, operationName } = wanted;
    const read = this.readArguments(wanted, document);
    if (!('field' in read)) return read;
    const { field, args, after, variables } = read;
    const key = hash(JSON.stringify([locale, operationName ?? null, variables, query]));
    const known = this.shared.get(key);
    if (known) {
      known.uses += 1;
      return { plan: known.plan, after };
    }
    const run = this.runner(document, operationName, variables);
    const plan: Plan = { key, field, locale, args, run };
    this.shared.set(key, { plan, uses: 1 });
    return { plan, after };
  }

  release(plan: Plan): void {
    const known = this.shared.get(plan.key);
    if (known && (known.uses -= 1) === 0) this.shared.delete(plan.key);
  }

  /** The parts of a request; `variables` are those that the clients of its plan share. */
  private readArguments({ operationName, variables }: Wanted, document: DocumentNode) {
    const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
    const read = getVariableValues(this.schema, definitions, variables ?? {});
    if (read.errors) return read.errors.map((error) => withCode(error, 'BAD_USER_INPUT'));
    const node = subscribedField(document, operationName);
    const field = node && this.fields.get(node.name.value);
    const definition = node && this.schema.getSubscriptionType()?.getFields()[node.name.value];
    if (!field || !definition) return [new GraphQLError('The document selects no subscription.')];
    const { [AFTER]: after, ...args } = getArgumentValues(definition, node, read.coerced);
    const ownVariable = variableOfAfter(document, node);
    return {
      field,
      args,
      after: typeof after === 'string' ? after : null,
      // Fits a variable that may be null, and one that may not.
      variables: ownVariable === null ? (variables ?? {}) : { ...variables, [ownVariable]: '' },
    };
  }

  private runner(
    document: DocumentNode,
    operationName: Wanted['operationName'],
    variableValues: Record<string, unknown>,
  ): Plan['run'] {
    const { schema } = this;
    return async (event, ctx) => {
      const call = { schema, document, operationName, variableValues, rootValue: event, contextValue: ctx };
      const result = await execute(call);
      const failure = result.errors?.map(unwrapResolverError).find((error) => !isAnswerable(error));
      if (failure) throw failure;
      const errors = result.errors?.map((error) => formatGraphqlError(error, ctx));
      return JSON.stringify(errors ? { ...result, errors } : result);
    };
  }
}

/** The variable that a document uses for the argument `after` and for nothing else; null for none. */
function variableOfAfter(document: DocumentNode, field: FieldNode): string | null {
  const value = field.arguments?.find(({ name }) => name.value === AFTER)?.value;
  if (value?.kind !== Kind.VARIABLE) return null;
  const name = value.name.value;
  let uses = 0;
  visit(document, { Variable: (node) => void (uses += Number(node.name.value === name)) });
  // One of them is its definition.
  return uses === 2 ? name : null;
}

/** Whether an error concerns the subscriber: a refusal, or a fault of the document. */
const isAnswerable = (error: unknown) => error instanceof GraphQLError || toPortalError(error) !== null;

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

/** Mutations of the session set or clear the cookie, which a socket cannot. */
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
