import { useMemo, useState } from 'react';
import { emitClientEvent } from '../../../../core/events';
import { toaster } from '../../../../ui/overlay/toaster';
import type { App } from '../portal-model';
import { rateCap } from '../rate-cap';
import type { FrameRequests } from '../frame-line';

/** Notices stay on screen for 5 s; more often than this nobody could read them. */
const NOTICES_PER_MINUTE = 20;
const MINUTE = 60_000;

interface AppRequests extends Pick<FrameRequests, 'notify' | 'openPalette' | 'logOut'> {
  /** The app asked for the end of the session, and the person has not answered yet. */
  readonly isLeaving: boolean;
  readonly stay: () => void;
}

/** The requests of an app beside pages: a notice in its name, the palette, the end of the session. */
export function useAppRequests(app: App): AppRequests {
  const [isLeaving, setLeaving] = useState(false);
  const [mayNotify] = useState(() => rateCap(NOTICES_PER_MINUTE, MINUTE));
  const actions = useMemo(
    (): Pick<FrameRequests, 'notify' | 'openPalette' | 'logOut'> => ({
      notify(type, text) {
        // One place on screen for each app, under its name: nobody can speak for the portal, or push its notices away.
        if (mayNotify(mayNotify)) toaster.create({ id: `app-${app.id}`, type, title: app.name, description: text });
      },
      openPalette: () => emitClientEvent('palette', undefined),
      logOut: () => setLeaving(true),
    }),
    [app.id, app.name, mayNotify],
  );
  return { ...actions, isLeaving, stay: () => setLeaving(false) };
}
