import type { Operation } from './levels.js';
import { OPERATIONS } from './levels.js';

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${First}` : Uppercase<First>}${Snake<Rest>}`
  : '';

/** A right of an API token: to read or to change by an operation, the portal of its owner, subscriptions. */
export type TokenRight = `${Snake<Operation>}_${'READ' | 'WRITE'}` | 'PORTAL_READ' | 'SOCKET';

const nameOf = (operation: Operation) =>
  operation.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Snake<Operation>;

/** The right to read by an operation. */
export const readRight = (operation: Operation): TokenRight => `${nameOf(operation)}_READ`;
/** The right to change by an operation, which includes the one to read. */
export const writeRight = (operation: Operation): TokenRight => `${nameOf(operation)}_WRITE`;

/** All rights of tokens, in the order of the console's tasks (TOKN-03). */
export const TOKEN_RIGHTS: readonly TokenRight[] = [
  ...OPERATIONS.flatMap((operation) => [readRight(operation), writeRight(operation)]),
  'PORTAL_READ',
  'SOCKET',
];

/** The operations that rights name, to read or to change, in their order. */
export const operationsOfRights = (rights: ReadonlySet<TokenRight>): Operation[] =>
  OPERATIONS.filter((operation) => rights.has(readRight(operation)) || rights.has(writeRight(operation)));
