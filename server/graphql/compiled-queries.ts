import type {
  DocumentNode,
  ExecutionResult,
  FragmentDefinitionNode,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { getVariableValues, GraphQLScalarType, Kind, visit, BREAK } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context/context.js';

/** A query compiles when it comes for this time: compiling takes as long as a few dozen executions. */
const USES = 3;
/** Larger queries are not compiled: code repeats a fragment wherever it is spread. The largest of the client has 108 fields. */
const MAX_FIELDS = 250;
/** Total of fields of the compiled queries, about 4 kB each. The queries of the client and of REST have 3,400 together. */
const CACHED_FIELDS = 5_000;
/** As many queries are counted, compiled or not. */
const COUNTED = 2_000;

/** Variables reach the compiled code as graphql-js has read them, with its errors and our enums (enum-case.ts). */
const READ_VARIABLE = new GraphQLScalarType({ name: 'ReadVariable' });

/** A query as a caller sends it. */
export interface QueryCall {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Runs queries that come again as compiled functions: a page of users then takes half of the time of graphql-js.
 * Compiled are queries whose meaning the compiler shares with graphql-js in every detail: no directives, no variables
 * within literals, and no literal texts, so that nothing of a caller's becomes code but names and numbers.
 */
export class CompiledQueries {
  private readonly uses = new LRUCache<OperationDefinitionNode, number>({ max: COUNTED });
  private readonly compiled = new LRUCache<OperationDefinitionNode, CompiledQuery>({
    maxSize: CACHED_FIELDS,
    dispose: (_query, operation) => void this.uses.delete(operation),
  });
  private readonly schema: GraphQLSchema;

  constructor(private readonly original: GraphQLSchema) {
    this.schema = Object.create(original, {
      getType: { value: (name: string) => (name === READ_VARIABLE.name ? READ_VARIABLE : original.getType(name)) },
    }) as GraphQLSchema;
  }

  /** The answer of a query; null when graphql-js is to execute it, and to report its variables. */
  run({ document, operation, variables }: QueryCall, ctx: RequestContext): Promise<ExecutionResult> | null {
    const query = this.compiled.get(operation) ?? this.compileUsed(document, operation);
    if (!query) return null;
    const read = getVariableValues(this.original, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
    return read.errors ? null : Promise.resolve(query.query(undefined, ctx, read.coerced) as ExecutionResult);
  }

  private compileUsed(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    if (operation.operation !== 'query') return null;
    const uses = (this.uses.get(operation) ?? 0) + 1;
    this.uses.set(operation, uses);
    if (uses !== USES || !isPlain(document)) return null;
    const size = countFields(document, operation);
    if (size > MAX_FIELDS) return null;
    const compiled = compileQuery(this.schema, withReadVariables(document, operation), operation.name?.value);
    if (!isCompiledQuery(compiled)) return null;
    this.compiled.set(operation, compiled, { size });
    return compiled;
  }
}

/** Whether code for a document is safe, and means what the document does. */
function isPlain(document: DocumentNode): boolean {
  let isFine = true;
  const refuse = () => {
    isFine = false;
    return BREAK;
  };
  let literals = 0;
  const literal = { enter: () => void (literals += 1), leave: () => void (literals -= 1) };
  visit(document, {
    Directive: refuse,
    StringValue: refuse,
    // An object literal of the code would take it for its prototype.
    Name: ({ value }) => (value === '__proto__' ? refuse() : undefined),
    ObjectValue: literal,
    ListValue: literal,
    Variable: () => (literals > 0 ? refuse() : undefined),
  });
  return isFine;
}

/** The fields of an operation with each fragment counted where it is spread. */
function countFields({ definitions }: DocumentNode, operation: OperationDefinitionNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const known = new Map<string, number>();
  const ofSet = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(node.name.value);
      return sum + (node.kind === Kind.FIELD ? 1 : 0) + (node.selectionSet ? ofSet(node.selectionSet) : 0);
    }, 0);
  const ofFragment = (name: string): number => {
    const counted = known.get(name) ?? ofSet(fragments.get(name)!.selectionSet);
    known.set(name, counted);
    return counted;
  };
  return ofSet(operation.selectionSet);
}

/** The document with variables of {@link READ_VARIABLE} alone. */
function withReadVariables(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const variableDefinitions = operation.variableDefinitions?.map(({ kind, variable }) => ({
    kind,
    variable,
    type: { kind: Kind.NAMED_TYPE as const, name: { kind: Kind.NAME as const, value: READ_VARIABLE.name } },
  }));
  const definitions = document.definitions.map((node) =>
    node === operation ? { ...operation, ...(variableDefinitions && { variableDefinitions }) } : node,
  );
  return { ...document, definitions };
}
