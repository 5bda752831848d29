import type { ApolloClient } from '@apollo/client';
import {
  AlarmAcknowledgeManyDocument,
  AlarmOverviewDocument,
  AlarmUndoAcknowledgeDocument,
} from '../../../api/generated/graphql';
import type { Line } from './alarm-model';
import { withAlarms } from './alarm-model';

/** Puts changed alarms into the overview, without asking the server. */
export function tellOverview({ cache }: ApolloClient, changed: readonly Line[]): void {
  cache.updateQuery({ query: AlarmOverviewDocument }, (overview) => overview && withAlarms(overview, changed));
}

/** Acknowledges alarms for everyone (ALM-13). Answers what takes that back (ALM-17). */
export async function acknowledge(client: ApolloClient, alertIds: readonly string[]): Promise<() => Promise<void>> {
  const variables = { alertIds: [...alertIds] };
  const { data } = await client.mutate({ mutation: AlarmAcknowledgeManyDocument, variables });
  tellOverview(client, data?.alarmAcknowledgeMany ?? []);
  return async () => {
    const answer = await client.mutate({ mutation: AlarmUndoAcknowledgeDocument, variables });
    tellOverview(client, answer.data?.alarmUndoAcknowledge ?? []);
  };
}
