import { Kind, parse, print, separateOperations } from 'graphql';
import { readFileSync } from 'node:fs';
import { at } from '../../lib/paths.mjs';

/** @type {Record<string, [feature: string, operations: string[]]>} */
const FEATURES = {
  session: ['identity/session', ['SessionStart', 'SessionOrganization']],
  portal: ['applications/portal', ['PortalApps', 'PortalPlaces']],
  entrance: ['applications/portal', ['PortalEntrances']],
  message: ['messaging/message', ['MessageList']],
};

/** The document that the portal asks for first, as client/app/first-screen.ts joins it; it takes `$keys` and `$places`. */
export function firstScreenDocument() {
  const definitions = Object.entries(FEATURES).flatMap(([file, [feature, names]]) =>
    parse(readFileSync(at('client/features', feature, `${file}.graphql`), 'utf8')).definitions.filter(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION || (isOperation(one) && names.includes(one.name?.value ?? '')),
    ),
  );
  const operations = definitions.filter(isOperation);
  /** @type {import('graphql').OperationDefinitionNode} */
  const joined = {
    ...operations[0],
    name: { kind: Kind.NAME, value: 'FirstScreen' },
    variableDefinitions: operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions),
    selectionSet: {
      ...operations[0].selectionSet,
      selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
    },
  };
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return print(separateOperations({ kind: Kind.DOCUMENT, definitions: [joined, ...fragments] }).FirstScreen);
}

/**
 * @param {import('graphql').DefinitionNode} definition
 * @returns {definition is import('graphql').OperationDefinitionNode}
 */
const isOperation = (definition) => definition.kind === Kind.OPERATION_DEFINITION;
