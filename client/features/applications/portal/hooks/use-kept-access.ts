import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { PortalPlacesDocument } from '../../../../api/generated/graphql';
import { onClientEvent } from '../../../../core/events';
import type { KeptFrame } from '../kept-frames';

/**
 * Drops hidden apps that the person may no longer open, as soon as rights change (BYND-04). One request asks about all
 * of them.
 */
export function useKeptAccess(
  frames: readonly KeptFrame[],
  shownId: string | undefined,
  drop: (appId: string) => void,
): void {
  const client = useApolloClient();
  const check = useEffectEvent(async () => {
    const hidden = frames.filter(({ app }) => app.id !== shownId);
    if (hidden.length === 0) return;
    const places = hidden.map(({ app, menu }) => ({ appId: app.id, menuCode: menu.code }));
    const { data } = await client.query({
      query: PortalPlacesDocument,
      variables: { places },
      fetchPolicy: 'no-cache',
    });
    const open = new Set(data?.portalPlaces.map(({ appId }) => appId));
    for (const { appId } of places) if (data && !open.has(appId)) drop(appId);
  });
  // Without an answer all stay: they are asked about again when they are shown.
  useEffect(() => onClientEvent('stale', () => void check().catch(() => undefined)), []);
}
