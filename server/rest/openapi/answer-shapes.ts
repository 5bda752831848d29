import type { GraphQLObjectType, GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getNamedType, isObjectType } from 'graphql';
import type { RestCall } from '../documents.js';
import { selectedFields } from '../selected-fields.js';
import { rootOf } from './root-of.js';

/** An object type with the fields that a document selects of it. */
interface Shape {
  readonly key: string;
  readonly type: GraphQLObjectType;
  readonly size: number;
  /** Call and fields that lead to the shape, as the beginnings of names: `UserList`, then `Users`. */
  readonly path: readonly string[];
}

/** The names of the selected fields of an object type, with those below them. Equal selections have equal keys. */
export function shapeKey(type: GraphQLObjectType, selection: SelectionSetNode | undefined): string {
  const parts = selectedFields(type, selection).map(({ name, field, inner, isOptional }) => {
    const below = isObjectType(inner) ? shapeKey(inner, field.selectionSet) : '';
    return `${name}:${field.name.value}${isOptional ? '?' : ''}${below}`;
  });
  return `${type.name}{${parts.sort().join(' ')}}`;
}

/**
 * A component name for each shape of the calls' answers, by its key: the name of the type for its only or widest shape,
 * `UserListUser` for another one of the type `User` that the call `UserList` is the first to answer. Throws if two shapes
 * would get one name.
 */
export function nameShapes(schema: GraphQLSchema, calls: readonly RestCall[]): ReadonlyMap<string, string> {
  const byType = new Map<string, Map<string, Shape>>();
  for (const shape of calls.flatMap((call) => shapesOf(schema, call))) {
    const shapes = byType.get(shape.type.name) ?? new Map<string, Shape>();
    byType.set(shape.type.name, shapes);
    if (!shapes.has(shape.key)) shapes.set(shape.key, shape);
  }
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(schema.getTypeMap()));
  for (const [typeName, shapes] of byType) {
    const widest = [...shapes.values()].reduce((one, other) => (other.size > one.size ? other : one));
    for (const { key, path } of shapes.values()) {
      const short = `${path[0]}${typeName}`;
      const name = key === widest.key ? typeName : taken.has(short) ? path.join('') + typeName : short;
      if (name !== typeName && taken.has(name)) throw new Error(`Two shapes of ${typeName} would be called ${name}.`);
      taken.add(name);
      names.set(key, name);
    }
  }
  return names;
}

function shapesOf(schema: GraphQLSchema, call: RestCall): Shape[] {
  if (call.answer) return [];
  const { field, root } = rootOf(schema, call);
  return shapesBelow(field.type, root.selectionSet, [call.name]);
}

function shapesBelow(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  path: readonly string[],
): Shape[] {
  const object = getNamedType(type);
  if (!isObjectType(object)) return [];
  const below = selectedFields(object, selection).flatMap(({ name, field, definition }) =>
    shapesBelow(definition.type, field.selectionSet, [...path, name.charAt(0).toUpperCase() + name.slice(1)]),
  );
  const key = shapeKey(object, selection);
  return [{ key, type: object, size: key.split(':').length, path }, ...below];
}
