import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { PortalFrameStateDocument } from '../../../api/generated/graphql';
import { FRAME_FAULTS, WebFrame } from '../../../ui/web-frame';
import { useAppHandshake } from '../hooks/use-app-handshake';
import type { Framed, FrameRequests } from '../hooks/use-app-handshake';
import { StoppedFrame } from './stopped-frame';

interface Props extends Framed {
  readonly requests: FrameRequests;
}

/**
 * An app in its frame. Menus of an SPA share the frame, which is told where to go; others load their URL afresh
 * (SHELL-42). One that floods the portal is stopped (threats 17).
 */
export function AppFrame({ requests, ...framed }: Props) {
  const { app, menu } = framed;
  const frame = useRef<HTMLIFrameElement>(null);
  const { isConnected, isStopped, revive } = useAppHandshake(frame, framed, requests);
  const client = useApolloClient();
  // The menu whose address the frame has: an app on the line goes to others by itself.
  const [loaded, setLoaded] = useState(menu);
  if (loaded.id !== menu.id && !isConnected) setLoaded(menu);
  const { appId, code } = loaded;
  const address = loaded.url ?? '';
  const look = useCallback(async () => {
    const { data } = await client.query({
      query: PortalFrameStateDocument,
      variables: { appId, menuCode: code },
      fetchPolicy: 'no-cache',
      context: { isSilent: true, skipNotFound: true },
    });
    return FRAME_FAULTS[data?.portalFrameState ?? 'UNKNOWN'];
  }, [client, appId, code]);
  if (isStopped) return <StoppedFrame name={app.name} address={address} onReload={revive} />;
  return (
    <WebFrame
      ref={frame}
      address={address}
      title={menu.name}
      isConnected={isConnected || (menu.isSpa ? false : undefined)}
      look={look}
    />
  );
}
