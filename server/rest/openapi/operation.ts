import type { GraphQLInputType, GraphQLSchema } from 'graphql';
import { getNamedType, isInputObjectType } from 'graphql';
import type { AccessRule } from '../../access/access.js';
import { SUCCESS_CODE } from '../../core/errors.js';
import type { RestCall } from '../documents.js';
import { answerSchema } from './answer-schema.js';
import type { Components } from './components.js';
import { envelopeOf } from './envelope.js';
import type { Examples } from './examples.js';
import { inputSchema } from './input-schema.js';
import { objectSchema, orNull } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';
import { accessText, codesByData, codesOf } from './outcomes.js';
import { refusalsOf } from './refusals.js';
import { rootOf } from './root-of.js';
import { securityOf } from './security.js';
import { tagOf } from './tags.js';
import type { Variable } from './variables-of.js';
import { variablesOf } from './variables-of.js';
import { WRITTEN_EXAMPLES } from './written-examples.js';

/** The parts of a description that its operations share. */
export interface Shared {
  readonly schema: GraphQLSchema;
  readonly components: Components;
  readonly examples: Examples;
  /** Component names by the keys of shapes. */
  readonly names: ReadonlyMap<string, string>;
}

export const LOCALE = { $ref: '#/components/parameters/Locale' } as const;
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' } as const;

/** Whether a call honours an Idempotency-Key: a change by a known caller, except of the session (CALL-252). */
const takesKey = ({ operation }: RestCall, { allow, audit }: AccessRule): boolean =>
  operation.operation === 'mutation' && allow !== 'PUBLIC' && audit !== 'session';

/** The operation object of a call that is a GraphQL document. */
export function operationOf(shared: Shared, call: RestCall): JsonSchema {
  const { components, examples, schema } = shared;
  const variables = variablesOf(schema, call);
  const { field } = rootOf(schema, call);
  const rule = field.extensions.access as AccessRule;
  const codes = codesOf({
    rule,
    takesInput: variables.length > 0,
    takesIds: variables.some(({ name, type }) => name !== 'keyId' && takesId(type)),
    isChange: call.operation.operation === 'mutation',
    inputs: variables.map(({ name }) => name),
  });
  const takesBody = call.method === 'POST' && variables.length > 0;
  const body = takesBody ? bodySchema(components, variables) : null;
  const data = answerSchema(schema, call, shared);
  const { request, data: answer } = { ...WRITTEN_EXAMPLES[call.path] };
  return {
    operationId: call.name,
    tags: [tagOf(call.path)],
    summary: call.description,
    description: [field.description, accessText(rule)].filter(Boolean).join('\n\n'),
    security: securityOf(rule.allow),
    parameters: [
      LOCALE,
      ...(takesKey(call, rule) ? [IDEMPOTENCY_KEY] : []),
      ...(call.method === 'GET' ? variables.map((one) => parameterOf(shared, one)) : []),
    ],
    ...(body && {
      requestBody: {
        required: 'required' in body,
        content: {
          'application/json': { schema: body, example: request ?? examples.input(body, call.name) },
        },
      },
    }),
    responses: {
      200: {
        description: outcomeText(codes),
        content: {
          'application/json': {
            schema: envelopeOf(orNull(data)),
            example: {
              code: SUCCESS_CODE,
              message: '',
              data: answer ?? examples.output(data, field.name),
            },
          },
        },
      },
      ...refusalsOf(takesBody),
    },
    'x-codes': codes,
  };
}

/** The description of an understood call's answer. */
export function outcomeText(codes: readonly number[]): string {
  const others = codesByData().filter((code) => !codes.includes(code));
  return `The call was understood; \`code\` tells the outcome: ${codes.join(', ')}. The data may also lead to ${others.join(', ')}.`;
}

function bodySchema(components: Components, variables: readonly Variable[]): JsonSchema {
  const properties = variables.map((variable) => [variable.name, schemaOf(components, variable)]);
  const required = variables.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return objectSchema(Object.fromEntries(properties) as JsonSchema, required);
}

function schemaOf(components: Components, { type, description, preset }: Variable): JsonSchema {
  const schema = inputSchema(components, type, description);
  return preset === undefined ? schema : { ...schema, default: preset };
}

function parameterOf({ components, examples }: Shared, variable: Variable): JsonSchema {
  const { type, description, name, isRequired } = variable;
  // A query string cannot carry null.
  const { description: _inner, ...schema } = withoutNull(schemaOf(components, variable));
  const isList = schema.type === 'array';
  return {
    name,
    in: 'query',
    required: isRequired,
    ...(description && { description }),
    // A list is one text with commas.
    ...(isList && { style: 'form', explode: false }),
    schema,
    ...(isInputObjectType(getNamedType(type)) ? {} : { example: examples.input(schema, name) }),
  };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return { ...(anyOf[0] as JsonSchema), ...rest };
  return Array.isArray(schema.type) ? { ...schema, type: (schema.type as string[])[0] } : schema;
}

function takesId(type: GraphQLInputType, seen: ReadonlySet<string> = new Set()): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'ID';
  if (seen.has(named.name)) return false;
  const below = new Set([...seen, named.name]);
  return Object.values(named.getFields()).some((field) => takesId(field.type, below));
}
