import type { GraphQLArgument, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { Edge } from '../../server/graphql/edges.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import type { Rows } from './world.js';

/** Optional arguments without which a call says nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  messageSetStatus: ['isRead'],
  profileModify: ['theme'],
  sessionLoginViaCode: ['account', 'code'],
};

/** Optional arguments that exclude another. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  assetAssign: ['userGroupId'],
  assetOwner: ['userGroupId'],
  // Ids of three kinds in one argument: what each is answered is a test of its own.
  assetList: ['filters'],
  assetListByUser: ['filter'],
  assetListByUserGroup: ['filter'],
  assetRemove: ['userId'],
  assetUnassignedByStructure: ['filter'],
  assetUnassignedByUser: ['filter'],
  assetUnassignedByUserGroup: ['filter'],
  checkTagKey: ['structureId'],
};

/** An app that each organization can register. */
const MANIFEST = { manifest: 1, key: 'sample', name: { en: 'Sample app' }, category: { en: 'Samples' } };

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
  const values: Readonly<Record<string, unknown>> = {
    ID: id,
    Int: 1,
    Boolean: true,
    Timestamp: 1,
    AppManifest: MANIFEST,
  };
  return values[getNamedType(type).name] ?? 'text';
}

function select(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth > 6) return '';
  // Edges have rules of their own, and lead round in circles.
  const own = Object.values(named.getFields()).filter((field) => !field.resolve);
  const fields = own.flatMap((field) => {
    const inner = select(field.type, depth + 1);
    return isObjectType(getNamedType(field.type)) ? (inner ? [`${field.name} ${inner}`] : []) : [field.name];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

let strangers = 0;
/** Values that must not be any text. Accounts have limits of their own: each call names another that does not exist. */
const VALUES: Readonly<Record<string, () => string>> = {
  account: () => `nobody-${(strangers += 1)}`,
  email: () => `nobody-${(strangers += 1)}@portal.example`,
  icon: () => 'fan',
};
const valueOf = (argument: GraphQLArgument, id: string) => VALUES[argument.name]?.() ?? sample(argument.type, id);

/** A document and variables that call a root field, with `idFor(argument)` where it takes ids. */
export function sampleCall(schema: GraphQLSchema, field: RootField, idFor: (argument: string) => string) {
  const type = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[field.kind];
  const definition = type?.getFields()[field.name];
  if (!definition) throw new Error(`${field.name} is not in the schema`);
  const isSent = ({ name, type }: GraphQLArgument) =>
    isNonNullType(type) || takesId(type) || NEEDED[field.name]?.includes(name);
  const args = definition.args.filter((argument) => isSent(argument) && !LEFT_OUT[field.name]?.includes(argument.name));
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  return {
    query: `${field.kind} Sample${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${select(definition.type)} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, valueOf(argument, idFor(argument.name))])),
    args: definition.args,
  };
}

interface EdgeEntry {
  /** The type at which the edge begins. */
  readonly type: string;
  /** The arguments of the call that leads there, each with its row. */
  readonly ids?: Readonly<Record<string, keyof Rows>>;
}

/**
 * Ways to the objects that edges lead from, by document: `@` stands for the edge. Each begins with the call that admits
 * the most callers.
 */
export const EDGE_ENTRIES: Readonly<Record<string, EdgeEntry>> = {
  'userBasicList { users { id @ } }': { type: 'UserChoice' },
  'roleList { roles { id @ } }': { type: 'Role' },
  'userGroupList { userGroups { id @ } }': { type: 'UserGroup' },
  'domainRoleList { roles { id @ } }': { type: 'DomainRoleChoice' },
  'domainUserGroupList { userGroups { id @ } }': { type: 'DomainUserGroupChoice' },
  'structureChildren { structures { id @ } }': { type: 'StructureNode' },
  'structureDetail(id: $id) { ancestors { id } children { parent { id @ } } }': {
    type: 'StructureRef',
    ids: { id: 'structure' },
  },
  'roleAppChoices { apps { id @ } }': { type: 'RoleAppChoice' },
  'menuGroupList(appId: $appId) { menuGroups { id @ } }': { type: 'ManagedMenuGroup', ids: { appId: 'app' } },
  'roleMenuGroupWithAssigned(appId: $appId) { menuGroups { menus { id @ } } }': {
    type: 'MenuRef',
    ids: { appId: 'app' },
  },
  'rolePermissionWithAssigned(appId: $appId) { permissions { id @ } }': {
    type: 'PermissionChoice',
    ids: { appId: 'app' },
  },
  'consoleHome { time @ }': { type: 'ConsoleHome' },
  'assetDetail(id: $id) { id @ }': { type: 'Asset', ids: { id: 'asset' } },
  'sessionGet { id @ }': { type: 'Session' },
  'sessionGet { user { id @ } }': { type: 'SessionUser' },
  'sessionWorkingOrganization { id @ }': { type: 'WorkingOrganization' },
};

/** A document and variables that follow an edge from the rows of an OU. */
export function sampleEdge({ name, field }: Edge, entry: string, rows: Rows) {
  const ids = Object.entries(EDGE_ENTRIES[entry]?.ids ?? {});
  const declared = ids.map(([argument]) => `$${argument}: ID!`).join(', ');
  return {
    query: `query Sample${declared ? `(${declared})` : ''} { ${entry.replace('@', `${name} ${select(field.type)}`)} }`,
    variables: Object.fromEntries(ids.map(([argument, kind]) => [argument, rows[kind]])),
  };
}
