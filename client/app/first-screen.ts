import { print } from '@apollo/client/utilities';
import { Kind } from 'graphql';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import {
  MessageListDocument,
  PortalAppDocument,
  PortalAppsDocument,
  PortalEntrancesDocument,
  PortalPlacesDocument,
  SessionOrganizationDocument,
  SessionStartDocument,
} from '../api/generated/graphql';
import { apollo } from '../api/apollo';
import { keepAnswer } from '../api/kept-answers';
import { namedApp } from '../features/applications/portal/portal-model';
import { workingPlaces } from '../features/applications/portal/visits';
import { SESSION_KEYS } from '../features/identity/session/session-context';
import { initialLocale } from '../locales/locales';

const NAME = 'FirstScreen';

/** What the portal asks for at once: who is there, where, their apps, and what the header shows. */
const PARTS: readonly DocumentNode[] = [
  SessionStartDocument,
  SessionOrganizationDocument,
  PortalAppsDocument,
  PortalEntrancesDocument,
  MessageListDocument,
];

const isOperation = (definition: { readonly kind: string }): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION;

/** Several queries as one. Their variables are told apart by name, and no two select the same root field. */
export function joinedQuery(parts: readonly DocumentNode[]): DocumentNode {
  const definitions = parts.flatMap((part) => part.definitions);
  const operations = definitions.filter(isOperation);
  const [first] = operations;
  if (!first) throw new Error('There is nothing to join.');
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const joined: OperationDefinitionNode = {
    ...first,
    name: { kind: Kind.NAME, value: NAME },
    variableDefinitions: operations.flatMap((operation) => operation.variableDefinitions ?? []),
    selectionSet: {
      ...first.selectionSet,
      selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
    },
  };
  return { kind: Kind.DOCUMENT, definitions: [joined, ...fragments.values()] };
}

/**
 * Asks for the portal's first screen in one request, before anything of it is drawn; each query is then answered from
 * it. Where it fails, for whom has no OU yet for instance, they ask one by one, and each tells its own failure.
 */
export function askForFirstScreen(): void {
  const { appId } = namedApp(location.pathname + location.search);
  // The app of the address with its menus, or on the start page the way back to where the person worked.
  const places = appId === null ? workingPlaces() : [];
  const parts = [
    ...PARTS,
    ...(appId === null ? [] : [PortalAppDocument]),
    ...(places.length === 0 ? [] : [PortalPlacesDocument]),
  ];
  const names = parts.flatMap((part) => part.definitions.filter(isOperation).map(({ name }) => name?.value ?? ''));
  const query = print(apollo.cache.transformDocument(joinedQuery(parts)));
  // Asked for in the language that it will be shown in.
  document.documentElement.lang = initialLocale();
  keepAnswer(names, {
    query,
    operationName: NAME,
    variables: { keys: SESSION_KEYS, openId: appId ?? undefined, places },
  });
}
