/** The enum of these names, for `registerEnumType`; each name is its own value. */
export const enumOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;
