import { registerEnumType } from 'type-graphql';

/** What has a name that may be taken (LIST-13). */
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
