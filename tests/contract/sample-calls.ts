import type { GraphQLArgument, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { RootField } from '../../server/graphql/root-fields.js';
import type { Rows } from './world.js';

/** Which row each id-taking argument names; a field whose id is missing here fails the suites that use it. */
export const ID_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, keyof Rows | 'none'>>>> = {
  appIssueCode: { appId: 'app' },
  checkNameExists: { id: 'domain', rootId: 'structure', appId: 'app' },
  domainCreate: { roleIds: 'role', userGroupIds: 'userGroup' },
  domainDelete: { id: 'domain' },
  domainModify: { id: 'domain', roleIds: 'role', userGroupIds: 'userGroup' },
  domainRoleList: { id: 'domain' },
  domainTestSignIn: { id: 'domain' },
  domainUserGroupList: { id: 'domain' },
  messageList: { appId: 'app' },
  messagePublish: { messages: 'app', recipients: 'user' },
  messageSetStatus: { messageId: 'message' },
  organizationCreateAndSetAdmin: { organizationId: 'ou', keyId: 'none', domain: 'domain' },
  organizationDomainList: { organizationId: 'ou' },
  organizationInfo: { organizationId: 'ou' },
  organizationMembers: { organizationId: 'ou' },
  // A hand-over would leave the rest of the suite without its administrator.
  organizationSetAdmin: { organizationId: 'ou', userId: 'none' },
  passwordModify: { keyId: 'none' },
  passwordReset: { keyId: 'none' },
  passwordRule: { userId: 'user' },
  portalApp: { appId: 'app' },
  roleDetail: { id: 'role' },
  sessionEnd: { id: 'none' },
  sessionLogin: { keyId: 'none' },
  sessionSetOrganization: { organizationId: 'ou' },
  structureList: { parentId: 'structure' },
  userAssignRoles: { userId: 'user', roleIds: 'role' },
  userAssignStructures: { userId: 'user', structureIds: 'structure' },
  userAssignUserGroups: { userId: 'user', userGroupIds: 'userGroup' },
  userAssignedRoles: { userId: 'user' },
  userAssignedStructures: { userId: 'user' },
  userDetail: { id: 'user' },
  userList: { filter: 'role' },
  userRemoveRole: { userId: 'user', roleId: 'role' },
  userRemoveStructure: { userId: 'user', structureId: 'structure' },
  userRemoveUserGroup: { userId: 'user', userGroupId: 'userGroup' },
  userRolesWithAssignment: { userId: 'user' },
};

/** Optional arguments without which a call says nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  messageSetStatus: ['isRead'],
  profileModify: ['theme'],
  sessionLoginViaCode: ['account', 'code'],
};

const takesId = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).some((field) => takesId(field.type));
  return named.name === 'ID';
};

/** The arguments of a field that name rows by id, however deep. */
export const idArguments = (args: readonly GraphQLArgument[]) => args.filter((argument) => takesId(argument.type));

/** A value that passes for `type`: ids are `id`, everything else the simplest there is. */
function sample(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, id);
  if (isListType(type)) return [sample(type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || takesId(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, sample(field.type, id)]));
  }
  return { ID: id, Int: 1, Boolean: true, Timestamp: 1 }[getNamedType(type).name] ?? 'text';
}

function select(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth > 6) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = select(field.type, depth + 1);
    return isObjectType(getNamedType(field.type)) ? (inner ? [`${field.name} ${inner}`] : []) : [field.name];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

let strangers = 0;
/** Accounts have limits of their own: each call names another that does not exist. */
const UNUSED: Readonly<Record<string, () => string>> = {
  account: () => `nobody-${(strangers += 1)}`,
  email: () => `nobody-${(strangers += 1)}@portal.example`,
};
const valueOf = (argument: GraphQLArgument, id: string) => UNUSED[argument.name]?.() ?? sample(argument.type, id);

/** A document and variables that call a root field, with `idFor(argument)` where it takes ids. */
export function sampleCall(schema: GraphQLSchema, field: RootField, idFor: (argument: string) => string) {
  const type = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[field.kind];
  const definition = type?.getFields()[field.name];
  if (!definition) throw new Error(`${field.name} is not in the schema`);
  const args = definition.args.filter(
    (argument) => isNonNullType(argument.type) || takesId(argument.type) || NEEDED[field.name]?.includes(argument.name),
  );
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  return {
    query: `${field.kind} Sample${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${select(definition.type)} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, valueOf(argument, idFor(argument.name))])),
    args: definition.args,
  };
}
