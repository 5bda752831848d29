import { buildSchema, getNamedType, isEnumType, isInputObjectType } from 'graphql';
import type { GraphQLEnumType, GraphQLInputType } from 'graphql';
import { describe, expect, it } from 'vitest';
import english from '../../../schema/audit-words/en-US.json';
import sdl from '../../../schema/portal.graphql?raw';

const words: Readonly<Record<string, string>> = english;
const schema = buildSchema(sdl);
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The enums in what a type of an argument may hold. */
function enumsOf(type: GraphQLInputType, seen = new Set<string>()): GraphQLEnumType[] {
  const named = getNamedType(type);
  if (isEnumType(named)) return [named];
  if (!isInputObjectType(named) || seen.has(named.name)) return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => enumsOf(field.type, seen));
}

describe('the words of the audit log', () => {
  it('name the event of every mutation, and no two alike', () => {
    expect(mutations.length).toBeGreaterThan(160);
    expect(mutations.map(({ name }) => name).filter((name) => !words[`audit.event.${name}`])).toEqual([]);
    const names = Object.entries(words).filter(([key]) => key.startsWith('audit.event.'));
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
  });

  it('say each code that somebody can set in the console', () => {
    const console = mutations.filter(({ name }) =>
      /^(user|role|domain|security|subAdmin|app|structure|resource)[A-Z]/.test(name),
    );
    const enums = console.filter(({ name }) => !/^user(Bulk|Export|Import)/.test(name)).flatMap(({ args }) => args);
    const codes = enums.flatMap(({ type }) => enumsOf(type)).flatMap((found) => found.getValues());
    expect(codes.length).toBeGreaterThan(20);
    expect([...new Set(codes.map(({ name }) => name))].filter((name) => !words[`audit.code.${name}`])).toEqual([]);
  });
});
