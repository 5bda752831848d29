import type {
  ASTVisitor,
  DocumentNode,
  GraphQLSchema,
  SelectionSetNode,
  ValidationContext,
  ValidationRule,
} from 'graphql';
import { GraphQLError } from 'graphql';
import { rootFields } from './root-fields.js';

/** Limits of a document: levels deep (LIMT-02), aliases and root fields in all. */
const MAX_DEPTH = 10;
/**
 * Levels of a document below `__schema` and `__type`, these included: the standard introspection query of graphql-js
 * has 15. A rule of graphql-js bounds how often its lists nest. The whole schema is 460 kB, so no alias repeats it.
 */
const MAX_SCHEMA_DEPTH = 15;
const SCHEMA_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type']);
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 20;
/** The client's largest document has 4,000 characters and 720 tokens, 3 fragments spread 8 times, and 48 variables. */
export const MAX_LENGTH = 50_000;
export const MAX_TOKENS = 2_000;
const MAX_DEFINITIONS = 30;
const MAX_SPREADS = 60;
const MAX_VARIABLES = 100;
/** How often names come again within one selection: graphql-js compares each of them with each. */
const MAX_REPEATS = 30;

const refuse = (context: ValidationContext, message: string) =>
  context.reportError(new GraphQLError(message, { extensions: { code: 'INVALID_PARAMETER' } }));

interface Shape {
  /** Levels outside introspection. */
  readonly depth: number;
  /** Levels of the paths that lead through `__schema` or `__type`; 0 without one. */
  readonly schemaDepth: number;
  readonly aliases: number;
  /** Aliases of `__schema`, and below it and `__type`. */
  readonly schemaAliases: number;
  /** Fields at its top, through fragments. */
  readonly width: number;
}

const EMPTY: Shape = { depth: 0, schemaDepth: 0, aliases: 0, schemaAliases: 0, width: 0 };

/** How deep and wide a selection is, each fragment measured once. A fragment that contains itself counts as flat. */
function shapeOf(set: SelectionSetNode | undefined, fragments: FragmentShapes): Shape {
  let [depth, schemaDepth, aliases, schemaAliases, width] = [0, 0, 0, 0, 0];
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'Field') {
      const inner = shapeOf(selection.selectionSet, fragments);
      const name = selection.name.value;
      const ownAlias = selection.alias ? 1 : 0;
      aliases += ownAlias + inner.aliases;
      if (SCHEMA_FIELDS.has(name)) {
        schemaDepth = Math.max(schemaDepth, 1 + inner.depth);
        schemaAliases += inner.aliases + (name === '__schema' ? ownAlias : 0);
      } else {
        depth = Math.max(depth, 1 + inner.depth);
        schemaAliases += inner.schemaAliases;
      }
      if (inner.schemaDepth > 0) schemaDepth = Math.max(schemaDepth, 1 + inner.schemaDepth);
      width += 1;
    } else {
      const inner =
        selection.kind === 'InlineFragment'
          ? shapeOf(selection.selectionSet, fragments)
          : fragments(selection.name.value);
      depth = Math.max(depth, inner.depth);
      schemaDepth = Math.max(schemaDepth, inner.schemaDepth);
      aliases += inner.aliases;
      schemaAliases += inner.schemaAliases;
      width += inner.width;
    }
  }
  return { depth, schemaDepth, aliases, schemaAliases, width };
}

type FragmentShapes = (name: string) => Shape;

function fragmentShapes(document: DocumentNode): FragmentShapes {
  const measured = new Map<string, Shape>();
  const shapes: FragmentShapes = (name) => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, EMPTY);
    const fragment = document.definitions.find(
      (node) => node.kind === 'FragmentDefinition' && node.name.value === name,
    );
    const shape = shapeOf(fragment?.kind === 'FragmentDefinition' ? fragment.selectionSet : undefined, shapes);
    measured.set(name, shape);
    return shape;
  };
  return shapes;
}

/** How many fields of a selection bear a name that one before them has, through inline fragments. */
function repeatsOf(set: SelectionSetNode, seen = new Set<string>()): number {
  let repeats = 0;
  for (const selection of set.selections) {
    if (selection.kind === 'InlineFragment') repeats += repeatsOf(selection.selectionSet, seen);
    if (selection.kind !== 'Field') continue;
    const name = (selection.alias ?? selection.name).value;
    if (seen.has(name)) repeats += 1;
    seen.add(name);
  }
  return repeats;
}

/**
 * Refuses documents that are deeper, wider or more aliased than any screen or integrator needs (threats 25), and those
 * that are expensive for the rules of graphql-js, which run after this one.
 */
const shapeRule: ValidationRule = (context): ASTVisitor => {
  let [aliases, repeats, spreads, variables] = [0, 0, 0, 0];
  return {
    Field(node) {
      if (node.alias) aliases += 1;
    },
    FragmentSpread: () => void (spreads += 1),
    VariableDefinition: () => void (variables += 1),
    SelectionSet(node, _key, parent) {
      const isInline = parent !== undefined && 'kind' in parent && parent.kind === 'InlineFragment';
      if (!isInline) repeats += repeatsOf(node);
    },
    Document: {
      leave(document) {
        const counts = [
          [repeats, MAX_REPEATS, 'repeated fields'],
          [spreads, MAX_SPREADS, 'fragment spreads'],
          [variables, MAX_VARIABLES, 'variables'],
          [document.definitions.length, MAX_DEFINITIONS, 'operations and fragments'],
        ] as const;
        for (const [count, most, what] of counts) {
          if (count > most) refuse(context, `A document has at most ${most} ${what}.`);
        }
        const fragments = fragmentShapes(document);
        for (const operation of document.definitions) {
          if (operation.kind !== 'OperationDefinition') continue;
          const { depth, schemaDepth, schemaAliases, width } = shapeOf(operation.selectionSet, fragments);
          if (depth > MAX_DEPTH) refuse(context, `A document is at most ${MAX_DEPTH} levels deep.`);
          if (schemaDepth > MAX_SCHEMA_DEPTH) {
            refuse(context, `Introspection is at most ${MAX_SCHEMA_DEPTH} levels deep.`);
          }
          if (schemaAliases > 0) refuse(context, 'Introspection has no aliases.');
          if (width > MAX_ROOT_FIELDS) refuse(context, `A document has at most ${MAX_ROOT_FIELDS} root fields.`);
        }
        if (aliases > MAX_ALIASES) refuse(context, `A document has at most ${MAX_ALIASES} aliases.`);
      },
    },
  };
};

/** Refuses a document that repeats a field declared `once`, such as a sign-in, under any alias or fragment. */
function onceRule(names: ReadonlySet<string>): ValidationRule {
  return (context): ASTVisitor => {
    const seen = new Set<string>();
    return {
      Field(node) {
        const name = node.name.value;
        if (!names.has(name)) return;
        if (seen.has(name)) refuse(context, `"${name}" may stand once in a document.`);
        seen.add(name);
      },
    };
  };
}

/** The portal's own rules for every document, GraphQL, REST and socket alike; they cost little and come first. */
export function documentRules(schema: GraphQLSchema): ValidationRule[] {
  const once = rootFields(schema).filter((field) => field.rule.once);
  return [shapeRule, onceRule(new Set(once.map((field) => field.name)))];
}
