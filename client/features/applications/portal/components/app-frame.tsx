import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { PortalFrameStateDocument } from '../../../../api/generated/graphql';
import { WebFrame } from '../../../../widgets/app-frame/web-frame';
import { useAppHandshake } from '../hooks/use-app-handshake';
import type { Framed, FrameRequests } from '../frame-line';
import { pageOf } from '../portal-model';
import { StoppedFrame } from './stopped-frame';

interface Props extends Framed {
  readonly requests: FrameRequests;
}

/**
 * An app in its frame. Menus of an SPA share the frame, which is told the route; others load their URL afresh
 * (SHELL-42). A frame that floods the portal is stopped (threats 17).
 */
export function AppFrame({ requests, ...framed }: Props) {
  const { app, menu } = framed;
  const frame = useRef<HTMLIFrameElement>(null);
  const { isConnected, isStopped, revive } = useAppHandshake(frame, framed, requests);
  const client = useApolloClient();
  // The menu whose address the frame has: a connected app goes to its other menus by itself.
  const [loaded, setLoaded] = useState(menu);
  if (loaded.id !== menu.id && !isConnected) setLoaded(menu);
  const { appId, menuCode, url: address, isSpa } = pageOf(loaded);
  const look = useCallback(async () => {
    const { data } = await client.query({
      query: PortalFrameStateDocument,
      variables: { appId, menuCode },
      fetchPolicy: 'no-cache',
    });
    return data?.portalFrameState;
  }, [client, appId, menuCode]);
  if (isStopped) return <StoppedFrame name={app.name} address={address} onReload={revive} />;
  return (
    <WebFrame
      ref={frame}
      address={address}
      title={menu.name}
      name={app.name}
      icon={app.icon}
      isConnected={isConnected || (isSpa ? false : undefined)}
      isShown={framed.isShown}
      look={look}
    />
  );
}
