import type { GraphQLNamedType } from 'graphql';
import { isEnumType, isInputObjectType, isInterfaceType, isIntrospectionType, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../../server/graphql/schema.js';

interface Described {
  readonly place: string;
  readonly description?: string | null;
}

/** A type with everything in it that a reader of the schema sees: values, fields, arguments. */
function partsOf(type: GraphQLNamedType): Described[] {
  const { name, description } = type;
  const parts: Described[] = [{ place: name, description }];
  if (isEnumType(type)) {
    parts.push(...type.getValues().map((value) => ({ ...value, place: `${name}.${value.name}` })));
  }
  if (isInputObjectType(type)) {
    parts.push(...Object.values(type.getFields()).map((field) => ({ ...field, place: `${name}.${field.name}` })));
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      const place = `${name}.${field.name}`;
      parts.push({ ...field, place }, ...field.args.map((one) => ({ ...one, place: `${place}(${one.name})` })));
    }
  }
  return parts;
}

it('describes every type, field, argument and enum value of the schema [CALL-013]', async () => {
  const types = Object.values((await createSchema()).getTypeMap()).filter((type) => !isIntrospectionType(type));
  const parts = types.flatMap(partsOf);
  expect(parts.length).toBeGreaterThan(1000);
  expect(parts.filter(({ description }) => !description?.trim()).map(({ place }) => place)).toEqual([]);
});
