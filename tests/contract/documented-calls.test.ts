import type { GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getNamedType, isNonNullType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../server/graphql/schema.js';
import { restCalls } from '../../server/rest/documents.js';
import type { RestCall } from '../../server/rest/documents.js';
import { DOCUMENTED_CALLS } from './documented-calls.js';

const DOCUMENTED = Object.entries(DOCUMENTED_CALLS);

let schema: GraphQLSchema;
let calls: ReadonlyMap<string, RestCall>;

beforeAll(async () => {
  schema = await createSchema();
  calls = new Map(restCalls(schema).map((call) => [call.path, call]));
});

function callOf(path: string): RestCall {
  const call = calls.get(path);
  if (!call) throw new Error(`${path} is missing`);
  return call;
}

const taken = (call: RestCall) =>
  (call.operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    isRequired: type.kind === 'NonNullType' && !defaultValue,
  }));

/** Every name below a selection, with a dot between levels. */
function namesOf(selection: SelectionSetNode | undefined, prefix = ''): string[] {
  return (selection?.selections ?? []).flatMap((field) => {
    if (field.kind !== 'Field') return [];
    const name = `${prefix}${field.alias?.value ?? field.name.value}`;
    return [name, ...namesOf(field.selectionSet, `${name}.`)];
  });
}

/** The shape of a call's `data`: its names, or its one value. */
function answerOf(call: RestCall): readonly string[] | string {
  if (call.answer) return call.answer;
  const [root] = call.operation.selectionSet.selections;
  if (root?.kind !== 'Field') return [];
  if (root.selectionSet) return namesOf(root.selectionSet);
  const parent = call.operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const type = parent?.getFields()[root.name.value]?.type as GraphQLOutputType;
  const kinds: Record<string, string> = { ID: 'id', Void: 'null', JSONObject: 'map', Boolean: 'boolean' };
  return kinds[getNamedType(isNonNullType(type) ? type.ofType : type).name] ?? 'unknown';
}

describe('the documented calls', () => {
  it('are as many as were compared [CALL-002]', () => {
    expect(DOCUMENTED).toHaveLength(181);
  });

  it.each(DOCUMENTED)(
    '%s takes what is documented, and needs nothing else [CALL-003, CALL-021]',
    (path, documented) => {
      const call = callOf(path);
      const variables = taken(call);
      expect(call.method).toBe(documented.method);
      expect(variables.map(({ name }) => name)).toEqual(expect.arrayContaining([...documented.takes]));
      const needed = variables.filter(({ isRequired }) => isRequired).map(({ name }) => name);
      expect(documented.takes).toEqual(expect.arrayContaining(needed));
    },
  );

  it.each(DOCUMENTED)('%s answers what is documented [CALL-009, CALL-011, CALL-012]', (path, { answers }) => {
    const answer = answerOf(callOf(path));
    if (typeof answers === 'string') expect(answer).toBe(answers);
    else expect(answer).toEqual(expect.arrayContaining([...answers]));
  });
});
