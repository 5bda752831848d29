import { print } from '@apollo/client/utilities';
import { Kind } from 'graphql';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import {
  AlarmOverviewDocument,
  LandingSourceDocument,
  MessageListDocument,
  PortalAppDocument,
  PortalAppsDocument,
  PortalEntrancesDocument,
  PortalFirstPagesDocument,
  PortalPlacesDocument,
  ReceivedAnnouncementsDocument,
  SessionOrganizationDocument,
  SessionStartDocument,
} from '../api/generated/graphql';
import { apollo } from '../api/apollo';
import { keepAnswer } from '../api/kept-answers';
import { namedApp } from '../features/applications/portal/portal-model';
import { lastPlaces } from '../features/applications/portal/recent-visits';
import { SESSION_KEYS } from '../features/identity/session/session-context';
import { CARD_PAGE } from '../features/messaging/announcement/received-path';
import { initialLocale } from '../locales/locales';
import { lastCards } from './first-cards';

const NAME = 'FirstScreen';

/** The queries of the first screen: session, organization, apps and header. */
const PARTS: readonly DocumentNode[] = [
  SessionStartDocument,
  SessionOrganizationDocument,
  PortalAppsDocument,
  PortalEntrancesDocument,
  MessageListDocument,
  LandingSourceDocument,
];

/** The queries of the cards that were there last time. */
function cards(): DocumentNode[] {
  const shown = lastCards();
  return [
    ...(shown.includes('alarms') ? [AlarmOverviewDocument] : []),
    ...(shown.includes('announcements') ? [ReceivedAnnouncementsDocument] : []),
  ];
}

const isOperation = (definition: { readonly kind: string }): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION;

/** Joins several queries into one. Variables are told apart by name, and no two queries select the same root field. */
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
 * Requests the portal's first screen in one request, before anything of it is rendered; each query is then answered
 * from it. If it fails, for a person without an OU for instance, or for one whose OU has a card no more, each query is
 * sent by itself and reports its own failure.
 */
export function askForFirstScreen(): void {
  const { appId } = namedApp(location.pathname + location.search);
  // The app of the address with its menus, or on the start page the pages of apps and the links to recent work.
  const places = appId === null ? lastPlaces() : [];
  const parts = [
    ...PARTS,
    ...(appId === null ? [PortalFirstPagesDocument, ...cards()] : [PortalAppDocument]),
    ...(places.length === 0 ? [] : [PortalPlacesDocument]),
  ];
  const names = parts.flatMap((part) => part.definitions.filter(isOperation).map(({ name }) => name?.value ?? ''));
  const query = print(apollo.cache.transformDocument(joinedQuery(parts)));
  // The request is in the language of the screen.
  document.documentElement.lang = initialLocale();
  keepAnswer(names, {
    query,
    operationName: NAME,
    variables: { keys: SESSION_KEYS, openId: appId ?? undefined, places, pagination: CARD_PAGE },
  });
}
