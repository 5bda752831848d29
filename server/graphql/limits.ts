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

/** LIMIT-free numbers of a document: levels deep (LIMT-02), aliases and root fields in all. */
const MAX_DEPTH = 10;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 20;
/** Lexical tokens read of a document before it is refused. */
export const MAX_TOKENS = 2_000;

const refuse = (context: ValidationContext, message: string) =>
  context.reportError(new GraphQLError(message, { extensions: { code: 'INVALID_PARAMETER' } }));

interface Shape {
  readonly depth: number;
  /** Fields at its top, through fragments. */
  readonly width: number;
}

/** How deep and wide a selection is, each fragment measured once. A fragment that contains itself counts as flat. */
function shapeOf(set: SelectionSetNode | undefined, fragments: FragmentShapes): Shape {
  let depth = 0;
  let width = 0;
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'Field') {
      depth = Math.max(depth, 1 + shapeOf(selection.selectionSet, fragments).depth);
      width += 1;
    } else {
      const inner =
        selection.kind === 'InlineFragment'
          ? shapeOf(selection.selectionSet, fragments)
          : fragments(selection.name.value);
      depth = Math.max(depth, inner.depth);
      width += inner.width;
    }
  }
  return { depth, width };
}

type FragmentShapes = (name: string) => Shape;

function fragmentShapes(document: DocumentNode): FragmentShapes {
  const measured = new Map<string, Shape>();
  const shapes: FragmentShapes = (name) => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, { depth: 0, width: 0 });
    const fragment = document.definitions.find(
      (node) => node.kind === 'FragmentDefinition' && node.name.value === name,
    );
    const shape = shapeOf(fragment?.kind === 'FragmentDefinition' ? fragment.selectionSet : undefined, shapes);
    measured.set(name, shape);
    return shape;
  };
  return shapes;
}

/** Refuses documents that are deeper, wider or more aliased than any screen or integrator needs (threats 25). */
const shapeRule: ValidationRule = (context): ASTVisitor => {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias) aliases += 1;
    },
    Document: {
      leave(document) {
        const fragments = fragmentShapes(document);
        for (const operation of document.definitions) {
          if (operation.kind !== 'OperationDefinition') continue;
          const { depth, width } = shapeOf(operation.selectionSet, fragments);
          if (depth > MAX_DEPTH) refuse(context, `A document is at most ${MAX_DEPTH} levels deep.`);
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

/** The validation rules of every document, GraphQL, REST and socket alike. */
export function documentRules(schema: GraphQLSchema): ValidationRule[] {
  const once = rootFields(schema).filter((field) => field.rule.once);
  return [shapeRule, onceRule(new Set(once.map((field) => field.name)))];
}
