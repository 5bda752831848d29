import { Suspense, useEffect, useState } from 'react';
import { usePortalAppsQuery } from '../api/generated/hooks';
import { onClientEvent } from '../core/events';
import type { ClientEvents } from '../core/events';
import { MessageHost } from '../features/messaging/message/components/message-host';
import { useSession } from '../features/identity/session/session-context';
import { presentOpener } from '../ui/focus/opener';
import { lazyPart } from '../ui/state/lazy-part';

export const loadMessageCentre = () => import('./message-centre');
const MessageCentre = lazyPart(loadMessageCentre);
const PopupStack = lazyPart(() => import('../widgets/notice/popup-stack'));

interface Opened {
  /** The tab, and the message in it; null for the first. */
  readonly wanted: ClientEvents['messages'] | null;
  readonly opener: HTMLElement | null;
}

/** Keeps the messages of a person with a working OU, and opens the message centre from anywhere. */
export function MessageCentreHost() {
  const { workingOrganization } = useSession();
  return workingOrganization && <Host />;
}

function Host() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isCalled, setCalled] = useState(false);
  // Pages that show apps have read them; icons are not worth a request of their own.
  const { data } = usePortalAppsQuery({ fetchPolicy: 'cache-only' });
  const iconOf = (appId: string) =>
    data?.portalAppResourceList.categories.flatMap(({ apps }) => apps).find(({ id }) => id === appId)?.icon ?? null;
  useEffect(() => onClientEvent('attention', () => setCalled(true)), []);
  useEffect(
    () =>
      onClientEvent('messages', (wanted) => {
        const opener = presentOpener();
        setOpened((now) => (now && !wanted ? null : { wanted: wanted ?? null, opener: now?.opener ?? opener }));
      }),
    [],
  );
  return (
    <>
      <MessageHost iconOf={iconOf} />
      {isCalled && (
        <Suspense fallback={null}>
          <PopupStack />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <MessageCentre {...opened} iconOf={iconOf} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
