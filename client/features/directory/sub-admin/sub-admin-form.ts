import type {
  Operation,
  SubAdminCreateMutationVariables,
  SubAdminDetailQuery,
  SubAdminScope,
} from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree/tree-rows';

export type SubAdmin = SubAdminDetailQuery['subAdminDetail'];
export type Person = SubAdmin['user'];

/** The rights in the order of the console's landing (ROUTE-36), with the texts that name them. */
export const RIGHTS: readonly (readonly [operation: Operation, label: string])[] = [
  ['user', 'console.menu.users'],
  ['app', 'console.menu.apps'],
  ['role', 'console.menu.roles'],
  ['userGroup', 'console.menu.userGroups'],
  ['structure', 'console.menu.structures'],
  ['assets', 'console.menu.assets'],
  ['assetPermission', 'console.menu.assetPermission'],
  ['resource', 'console.menu.resources'],
  ['audit', 'console.menu.audit'],
  ['domain', 'console.menu.domains'],
];

/** SUBA-12: without effect for a sub-administrator whose scope is a part of the organization. */
export const WHOLE_ONLY: ReadonlySet<Operation> = new Set(['structure', 'resource']);

/** The kinds of things a scope names. */
export const SCOPE_KINDS = ['structures', 'userGroups', 'roles'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];
export const isKind = (name: string) => SCOPE_KINDS.some((kind) => kind === name);

/** The values of the form of a sub-administrator. */
export interface SubAdminValues {
  /** Null until somebody is chosen. */
  person: Person | null;
  operations: readonly Operation[];
  /** Null until it is chosen. */
  scope: SubAdminScope | null;
  structures: readonly TreeNode[];
  userGroups: readonly TreeNode[];
  roles: readonly TreeNode[];
}

const nodeOf = (row: { id: string; name: string; path?: string }): TreeNode => ({ ...row, isLeaf: true });

/** The values of a sub-administrator, or of a new one. */
export function valuesOf(subAdmin: SubAdmin | null): SubAdminValues {
  return {
    person: subAdmin?.user ?? null,
    operations: subAdmin?.operations ?? [],
    scope: subAdmin?.scope ?? null,
    structures: subAdmin?.structures.map(({ id, name, path }) => nodeOf({ id, name, path })) ?? [],
    userGroups: subAdmin?.userGroups.map(({ id, name }) => nodeOf({ id, name })) ?? [],
    roles: subAdmin?.roles.map(({ id, name }) => nodeOf({ id, name })) ?? [],
  };
}

/** The number of things that a scope names. */
export const namedCount = (values: Pick<SubAdminValues, ScopeKind>) =>
  SCOPE_KINDS.reduce((sum, kind) => sum + values[kind].length, 0);

/** The required values that are missing, by field (SUBA-03). */
export function missingOf(values: SubAdminValues): Partial<Record<'person' | 'operations' | 'scope', string>> {
  return {
    ...(values.person ? {} : { person: 'subAdmin.fault.person' }),
    ...(values.operations.length > 0 ? {} : { operations: 'subAdmin.fault.operations' }),
    ...(values.scope ? {} : { scope: 'subAdmin.fault.scope' }),
    ...(values.scope === 'SPECIFIED' && namedCount(values) === 0 ? { scope: 'subAdmin.fault.named' } : {}),
  };
}

/**
 * The input of a sub-administrator; null while a required value is missing. Values of another kind of scope are left
 * out.
 */
export function variablesOf(values: SubAdminValues): SubAdminCreateMutationVariables | null {
  const { person, scope } = values;
  if (!person || !scope || Object.keys(missingOf(values)).length > 0) return null;
  const ids = (kind: ScopeKind) => (scope === 'ALL' ? [] : values[kind].map((node) => node.id));
  return {
    userId: person.id,
    operations: RIGHTS.map(([operation]) => operation).filter((operation) => values.operations.includes(operation)),
    scope,
    structureIds: ids('structures'),
    userGroupIds: ids('userGroups'),
    roleIds: ids('roles'),
  };
}

const FIELDS: Readonly<Record<string, 'person' | 'operations' | 'scope'>> = {
  userId: 'person',
  operations: 'operations',
  scope: 'scope',
  structureIds: 'scope',
  userGroupIds: 'scope',
  roleIds: 'scope',
};

/** The field of the form that a refusal names; null where the form has none. */
export const fieldOf = (field: string | undefined) => (field ? (FIELDS[field] ?? null) : null);
