import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { getOperationAST, GraphQLError } from 'graphql';

/** Codes of documents that are refused before anything runs: those of Apollo, which HTTP answers (CALL-013). */
export type RefusalCode =
  'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT' | 'OPERATION_RESOLUTION_FAILURE';

/** `error` with a code, unless it has one. */
export function withCode(error: GraphQLError, code: RefusalCode): GraphQLError {
  const { message, nodes, source, positions, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code, ...extensions } });
}

/** The operation that a call names, or the only one. Throws OPERATION_RESOLUTION_FAILURE in the words of HTTP. */
export function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  const message = name
    ? `Unknown operation named "${name}".`
    : 'Must provide operation name if query contains multiple operations.';
  throw withCode(new GraphQLError(message), 'OPERATION_RESOLUTION_FAILURE');
}
