import type { SubscribePayload } from 'graphql-ws';
import { parseMessage } from 'graphql-ws';
import { fail } from '../../core/errors.js';

/** Maximum of characters of an operation's id, which each of its answers repeats; clients send UUIDs. */
const MAX_ID = 100;
const MAX_OPERATION_NAME = 100;
/** Characters of a document; the portal's longest has two thousand. */
const MAX_QUERY = 8_000;
/** Maximum of characters of a subscription's variables. */
const MAX_HELD_VARIABLES = 4_000;
/** Levels of a message: two are its own, and no input of the schema has half of the others. */
const MAX_DEPTH = 18;

export type SocketMessage = ReturnType<typeof parseMessage>;

/** Parses a message; null for one that the protocol does not know, that is nested too deep, or whose id is too long. */
export function readMessage(text: string): SocketMessage | null {
  if (isDeeper(text, MAX_DEPTH)) return null;
  try {
    const message = parseMessage(text);
    return 'id' in message && message.id.length > MAX_ID ? null : message;
  } catch {
    return null;
  }
}

/**
 * Characters of its message that an operation keeps. Throws TOO_LARGE for a longer document or name than any client
 * sends.
 * @param id the client's id of the operation
 */
export function weigh(id: string, { query, operationName, variables }: SubscribePayload): number {
  if (query.length > MAX_QUERY || (operationName?.length ?? 0) > MAX_OPERATION_NAME) fail('TOO_LARGE');
  return id.length + query.length + (operationName?.length ?? 0) + lengthOf(variables);
}

/** TOO_LARGE for variables that a subscription would keep too much of. */
export function checkHeldVariables({ variables }: SubscribePayload): void {
  if (lengthOf(variables) > MAX_HELD_VARIABLES) fail('TOO_LARGE');
}

const lengthOf = (variables: SubscribePayload['variables']) => (variables ? JSON.stringify(variables).length : 0);

/** Whether JSON is nested deeper than `maximum`, checked before parsing. */
function isDeeper(text: string, maximum: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '}' || sign === ']') depth--;
    else if ((sign === '{' || sign === '[') && ++depth > maximum) return true;
  }
  return false;
}
