import type { GraphQLInputType, GraphQLSchema, VariableDefinitionNode } from 'graphql';
import { TypeInfo, typeFromAST, valueFromAST, visit, visitWithTypeInfo } from 'graphql';
import type { RestCall } from '../documents.js';

/** A variable of a call: a property of its body, or a parameter of its query string. */
export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly isRequired: boolean;
  readonly description: string;
  /** Undefined for none. */
  readonly preset: unknown;
}

/** The variables of a call in their order, each with the description of the argument or input field that takes it. */
export function variablesOf(schema: GraphQLSchema, call: RestCall): Variable[] {
  const texts = variableTexts(schema, call);
  return (call.operation.variableDefinitions ?? []).map((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType;
    return {
      name,
      type,
      isRequired: definition.type.kind === 'NonNullType' && !definition.defaultValue,
      description: texts.get(name) ?? '',
      preset: presetOf(definition, type),
    };
  });
}

const presetOf = ({ defaultValue }: VariableDefinitionNode, type: GraphQLInputType): unknown =>
  defaultValue ? valueFromAST(defaultValue, type) : undefined;

function variableTexts(schema: GraphQLSchema, { operation }: RestCall): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const included = new Map<string, string[]>();
  const info = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(info, {
      Field: ({ directives, alias, name }) => {
        for (const { value } of directives?.flatMap((directive) => directive.arguments ?? []) ?? []) {
          if (value.kind !== 'Variable') continue;
          included.set(value.name.value, [...(included.get(value.name.value) ?? []), (alias ?? name).value]);
        }
      },
      // The visitor of the definitions comes first, and has neither an argument nor a field.
      Argument: ({ value }) => {
        if (value.kind !== 'Variable' || info.getDirective()) return;
        texts.set(value.name.value, info.getArgument()?.description ?? '');
      },
      ObjectField: ({ value, name }) => {
        const parent = info.getParentInputType();
        if (value.kind !== 'Variable' || !parent || !('getFields' in parent)) return;
        texts.set(value.name.value, parent.getFields()[name.value]?.description ?? '');
      },
    }),
  );
  for (const [name, fields] of included) {
    if (!texts.has(name)) texts.set(name, `True to answer ${fields.join(' and ')} too.`);
  }
  return texts;
}
