import { registerEnumType } from 'type-graphql';

/** The kinds of things whose name must be unique (LIST-13). */
export enum NamedType {
  userGroup = 'userGroup',
  domain = 'domain',
  role = 'role',
  menuGroup = 'menuGroup',
  structure = 'structure',
  menu = 'menu',
  plugin = 'plugin',
}
registerEnumType(NamedType, { name: 'NamedType' });
