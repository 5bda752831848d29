import type {
  ApiTokenCreateMutationVariables,
  ApiTokenModifyMutationVariables,
  ApiTokenRight,
  ApiTokenRowFragment,
  Operation,
} from '../../../api/generated/graphql';
import { dayAfter, dayOf } from '../../../ui/text/day';
import type { TreeNode } from '../../../ui/tree/tree-rows';

export type Token = ApiTokenRowFragment;

/** The prefix of the two rights of each operation, in the order of the console, with the text that names it. */
export const OPERATIONS: readonly (readonly [operation: Operation, prefix: string, label: string])[] = [
  ['user', 'USER', 'console.menu.users'],
  ['app', 'APP', 'console.menu.apps'],
  ['role', 'ROLE', 'console.menu.roles'],
  ['userGroup', 'USER_GROUP', 'console.menu.userGroups'],
  ['structure', 'STRUCTURE', 'console.menu.structures'],
  ['assets', 'ASSETS', 'console.menu.assets'],
  ['assetPermission', 'ASSET_PERMISSION', 'console.menu.assetPermission'],
  ['resource', 'RESOURCE', 'console.menu.resourceList'],
  ['audit', 'AUDIT', 'console.menu.audit'],
  ['domain', 'DOMAIN', 'console.menu.domains'],
];

/** The rights that name no operation. */
export const OTHER_RIGHTS = ['PORTAL_READ', 'SOCKET'] as const satisfies ApiTokenRight[];

export const readRight = (prefix: string) => `${prefix}_READ` as ApiTokenRight;
export const writeRight = (prefix: string) => `${prefix}_WRITE` as ApiTokenRight;

/** Operations without effect for whoever reaches a part of the organization only (SUBA-12). */
const WHOLE_ONLY: ReadonlySet<Operation> = new Set(['structure', 'resource']);

/** An administrator whom a token acts for. */
export interface Owner {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** The operations that they hold. */
  readonly operations: readonly Operation[];
  /** They reach everybody. */
  readonly isWhole: boolean;
}

/** TOKN-04 */
const MAX_DAYS = 366;
/** The terms to choose from, in days; `day` is one that is typed. */
export const TERMS = ['30', '90', '366', 'day'] as const;
export type Term = (typeof TERMS)[number];
/** Nodes and addresses of a token. */
export const MAX_NODES = 30;
export const MAX_ADDRESSES = 20;

export interface TokenValues {
  name: string;
  /** Null for a token that exists: its owner stays. */
  owner: Owner | null;
  /** Of an operation the right to change alone, which includes the one to read. */
  rights: ApiTokenRight[];
  isAllPeople: boolean;
  nodes: readonly TreeNode[];
  /** As they are typed, divided by line ends, blanks or commas. */
  addresses: string;
  term: Term;
  /** The last day, as a date field holds it; for the term `day`. */
  day: string;
}

/** The rights without those to read that are part of one to change. */
export const shortRights = (rights: readonly ApiTokenRight[]): ApiTokenRight[] =>
  rights.filter((right) => !(right.endsWith('_READ') && rights.includes(right.replace(/_READ$/, '_WRITE') as never)));

/** The values of a form for a token, or for a new one of an owner. */
export function valuesOf(token: Token | null, owner: Owner | null): TokenValues {
  return {
    name: token?.name ?? '',
    owner,
    rights: shortRights(token?.rights ?? []),
    isAllPeople: token?.isAllPeople ?? true,
    nodes: token?.structures.map(({ id, name }) => ({ id, name, isLeaf: true })) ?? [],
    addresses: token?.addresses.join('\n') ?? '',
    term: '90',
    day: '',
  };
}

/** Why an operation cannot be given; null if it can: its owner lacks it, or the reach rules it out (TOKN-02). */
export function closedBy(
  operation: Operation,
  { owner, isAllPeople }: Pick<TokenValues, 'owner' | 'isAllPeople'>,
): 'owner' | 'reach' | null {
  if (owner && !owner.operations.includes(operation)) return 'owner';
  const isWhole = isAllPeople && (owner?.isWhole ?? true);
  return !isWhole && WHOLE_ONLY.has(operation) ? 'reach' : null;
}

/** The chosen rights that can be given as things are. */
export function openRights(values: Pick<TokenValues, 'rights' | 'owner' | 'isAllPeople'>): ApiTokenRight[] {
  const closed = OPERATIONS.filter(([operation]) => closedBy(operation, values) !== null);
  const isClosed = (right: ApiTokenRight) =>
    closed.some(([, prefix]) => right === readRight(prefix) || right === writeRight(prefix));
  return values.rights.filter((right) => !isClosed(right));
}

/** The typed addresses. */
export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The first and the last day that a token can end on, as date fields hold them. */
export const daysFrom = (now: number) => ({ min: dayOf(now), max: dayPlus(now, MAX_DAYS - 1) });

function dayPlus(now: number, days: number): string {
  const date = new Date(now);
  return dayOf(date.setDate(date.getDate() + days));
}

/** The last day of a term of so many days that begins today; '' while none is chosen. */
export const lastDayOf = ({ term, day }: Pick<TokenValues, 'term' | 'day'>, now: number): string =>
  term === 'day' ? day : dayPlus(now, Number(term) - 1);

/** The time at which a token of this term ends: the end of its last day; null while none is chosen. */
export const endOf = (values: Pick<TokenValues, 'term' | 'day'>, now: number): number | null =>
  dayAfter(lastDayOf(values, now));

type Limits = Omit<ApiTokenModifyMutationVariables, 'id' | 'version' | 'expireTime'>;

const limitsOf = (values: TokenValues): Limits => ({
  name: values.name.trim(),
  rights: openRights(values),
  structureIds: values.isAllPeople ? null : values.nodes.map(({ id }) => id),
  addresses: addressesOf(values.addresses),
});

/** The input of a new token. */
export const createInput = (values: TokenValues, now: number): ApiTokenCreateMutationVariables => ({
  ...limitsOf(values),
  ownerId: values.owner?.id,
  expireTime: endOf(values, now) ?? now,
});

/** The input of a change, which keeps the end. */
export const modifyInput = (
  values: TokenValues,
  { id, version, expireTime }: Token,
): ApiTokenModifyMutationVariables => ({
  ...limitsOf(values),
  id,
  version,
  expireTime,
});

/** The input that gives a token another end, and leaves all else. */
export const renewInput = (token: Token, expireTime: number): ApiTokenModifyMutationVariables => ({
  id: token.id,
  version: token.version,
  name: token.name,
  rights: token.rights,
  structureIds: token.isAllPeople ? null : token.structures.map(({ id }) => id),
  addresses: token.addresses,
  expireTime,
});

const FIELDS = {
  name: 'name',
  ownerId: 'owner',
  rights: 'rights',
  structureIds: 'nodes',
  addresses: 'addresses',
  expireTime: 'term',
} as const satisfies Readonly<Record<string, keyof TokenValues>>;

/** The field of the form that a refusal names; null if the form has none. */
export const fieldOf = (field: string | undefined) => FIELDS[field as keyof typeof FIELDS] ?? null;
