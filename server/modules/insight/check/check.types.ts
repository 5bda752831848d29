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
registerEnumType(NamedType, {
  name: 'NamedType',
  description: 'Kinds of things with a unique name.',
  valuesConfig: {
    userGroup: { description: 'User group, unique in the OU.' },
    domain: { description: 'Domain, unique in the OU.' },
    role: { description: 'Role, unique in the OU.' },
    menuGroup: { description: 'Menu group, unique in its app.' },
    structure: {
      description: 'Node of the tree of structures: roots unique in the OU, others in the tree of their root.',
    },
    menu: { description: 'Menu of the first level, unique in its app, for each language.' },
    plugin: { description: 'Plugin, unique in the installation, for each language.' },
  },
});
