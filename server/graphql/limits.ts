import type { ASTVisitor, GraphQLSchema, ValidationContext, ValidationRule } from 'graphql';
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

/** Refuses documents that are deeper, wider or more aliased than any screen or integrator needs (threats 25). */
const shapeRule: ValidationRule = (context): ASTVisitor => {
  let depth = 0;
  let deepest = 0;
  let aliases = 0;
  let roots = 0;
  return {
    Field: {
      enter(node) {
        depth += 1;
        deepest = Math.max(deepest, depth);
        if (node.alias) aliases += 1;
        if (depth === 1) roots += 1;
      },
      leave() {
        depth -= 1;
      },
    },
    Document: {
      leave() {
        if (deepest > MAX_DEPTH) refuse(context, `A document is at most ${MAX_DEPTH} levels deep.`);
        if (aliases > MAX_ALIASES) refuse(context, `A document has at most ${MAX_ALIASES} aliases.`);
        if (roots > MAX_ROOT_FIELDS) refuse(context, `A document has at most ${MAX_ROOT_FIELDS} root fields.`);
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
