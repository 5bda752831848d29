import { readdirSync, readFileSync } from 'node:fs';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Kind, parse, validate, visit, specifiedRules } from 'graphql';
import { projectFile } from '../core/project.js';
import { documentRules } from '../graphql/limits.js';

/** A documented call: a GraphQL document with its method and path. */
export interface RestCall {
  /** Such as `role/list`, below the base path. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly name: string;
  readonly description: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The part of the answer in `data`: its id, or nothing (CALL-011); by default all of it. */
  readonly answer?: 'id' | 'null';
}

const FOLDER = projectFile('schema/rest/');
const PATH = /^[a-z][a-z-]*\/[a-z][a-z-]*$/;

/**
 * Every documented call of schema/rest, checked against the schema. Throws for a document that does not fit it, lacks
 * its description or @rest, or repeats a path: a server with a broken contract does not start.
 */
export function restCalls(schema: GraphQLSchema): RestCall[] {
  const calls = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .flatMap((file) => readCalls(file));
  const rules = [...specifiedRules, ...documentRules(schema)];
  const seen = new Set<string>();
  for (const call of calls) {
    const [fault] = validate(schema, call.document, rules);
    if (fault) throw new Error(`schema/rest ${call.name}: ${fault.message}`);
    if (seen.has(call.path)) throw new Error(`schema/rest ${call.name}: the path ${call.path} is taken`);
    seen.add(call.path);
  }
  return calls;
}

function readCalls(file: string): RestCall[] {
  const source = readFileSync(new URL(file, FOLDER), 'utf8');
  return parse(source).definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) {
      throw new Error(`schema/rest/${file}: only named operations stand here`);
    }
    const name = definition.name.value;
    const rest = definition.directives?.find((directive) => directive.name.value === 'rest');
    const argument = (wanted: string) => {
      const value = rest?.arguments?.find((entry) => entry.name.value === wanted)?.value;
      return value && 'value' in value ? String(value.value) : '';
    };
    const [path, method, description] = [argument('path'), argument('method'), definition.description?.value ?? ''];
    const answer = argument('answer');
    if (!PATH.test(path) || (method !== 'GET' && method !== 'POST') || !description || !/^(id|null)?$/.test(answer)) {
      throw new Error(
        `schema/rest/${file} ${name}: needs a description and @rest(method: GET or POST, path: "area/function"), perhaps with answer: "id" or "null"`,
      );
    }
    // The directive and the description are for the adapter; the rest is executed as plain GraphQL.
    const operation = visit(definition, {
      Directive: (node) => (node.name.value === 'rest' ? null : undefined),
    });
    const { description: _description, ...plain } = operation;
    return {
      path,
      method,
      name,
      description,
      operation: plain,
      ...((answer === 'id' || answer === 'null') && { answer }),
      document: { kind: Kind.DOCUMENT, definitions: [plain] },
    };
  });
}
