import { registerEnumType } from 'type-graphql';
import { FEATURES } from '../../../context/features.js';
import { LEVEL, OPERATIONS } from '../../../context/levels.js';

/** The operations as a GraphQL enum: names are values. */
export const OperationEnum = Object.fromEntries(OPERATIONS.map((name) => [name, name]));
registerEnumType(OperationEnum, {
  name: 'Operation',
  description: 'A right that a sub-administrator may be given, named after what it opens.',
  valuesConfig: {
    app: { description: 'Apps, with their menus, menu groups and tags.' },
    assetPermission: { description: 'Assignment of assets to users and user groups.' },
    assets: { description: 'List and synchronization of assets.' },
    audit: { description: 'The audit log.' },
    domain: { description: 'Domains and their identity providers.' },
    resource: { description: 'Resources; takes effect with scope ALL only.' },
    role: { description: 'Roles and their rights.' },
    structure: { description: 'The tree of structures; takes effect with scope ALL only.' },
    user: { description: 'Users, with their roles, user groups and structures.' },
    userGroup: { description: 'User groups and their members.' },
  },
});

/** The features as a GraphQL enum: names are values (APP-13). */
export const FeatureEnum = Object.fromEntries(FEATURES.map((name) => [name, name]));
registerEnumType(FeatureEnum, {
  name: 'Feature',
  description: 'A part of the portal that the operator entitles an OU to.',
  valuesConfig: {
    alarm: { description: 'Alarms.' },
    announcement: { description: 'Announcements.' },
    appDesign: { description: 'Apps of its own.' },
    assets: { description: 'Assets and their assignment.' },
    landing: { description: 'The landing page.' },
  },
});

const { ANONYMOUS: _, ...ADMIN_LEVELS } = LEVEL;
/** The levels of signed-in people as a GraphQL enum, by their documented numbers (ROUTE-02). */
export const AdminLevelEnum = ADMIN_LEVELS;
registerEnumType(AdminLevelEnum, {
  name: 'AdminLevel',
  description: 'Permission type of a person.',
  valuesConfig: {
    NORMAL: { description: 'A member, or a person who works in no OU.' },
    SUB_ADMIN: { description: 'A sub-administrator with a specified scope.' },
    OU_ADMIN: { description: 'The administrator of the OU.' },
    SUPER_ADMIN: { description: 'A super administrator, who works in no OU.' },
    SUPER_SUB_ADMIN: { description: 'A sub-administrator for the whole OU.' },
  },
});
