import type { ObservableQuery } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { handleFailure, TOAST_OF_PAGE } from '../../../api/error-policy';
import { onReturn } from '../../../core/connection';
import { emitClientEvent, onClientEvent } from '../../../core/events';
import { ApiFailure } from '../../../core/failure';
import { SessionOrganizationDocument, SessionStartDocument } from '../../../api/generated/graphql';
import { useSessionChangedSubscription } from '../../../api/generated/hooks';
import { onChangeElsewhere } from '../../../core/other-tabs';
import { wantedPath } from '../../../core/redirect';
import { isRenewalDue } from '../../../api/renewal';
import { hasUnsavedWork } from '../../../ui/dialog/use-unsaved-guard';
import { useRenewToken } from './hooks/use-renew-token';
import { leaveFor } from './session-actions';

const CHECK_INTERVAL = 10_000;

/** The next path of a tab when another tab changed its person or OU: the page it was about to open, or the start. */
const nextPath = () => (location.pathname === '/company-select' ? wantedPath() : '/');

/** Views of many tabs are read again within this time, in milliseconds. */
const SPREAD = 2_000;

/** Events keep the messages; what was missed is sent. */
const isNotLive = ({ queryName }: ObservableQuery): boolean => queryName !== 'MessageList';

/** Calls `reload` some time after the connection was back, or when somebody looks at a tab that is hidden then. */
function whenBack(reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isDue = false;
  const check = () => {
    if (!isDue || document.visibilityState === 'hidden') return;
    isDue = false;
    reload();
  };
  const stop = onReturn(() => {
    isDue = true;
    timer = setTimeout(check, Math.random() * SPREAD);
  });
  document.addEventListener('visibilitychange', check);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Keeps the session alive while someone works, and reacts at once when it ends or its rights change (BYND-04). */
export function LiveSession() {
  const client = useApolloClient();
  useEffect(
    () =>
      onClientEvent('stale', () => {
        // Menus of apps that are not on screen are read again when they are wanted.
        client.cache.evict({ fieldName: 'portalApp', broadcast: false });
        void client.refetchQueries({ include: 'active' });
      }),
    [client],
  );
  useEffect(
    () => whenBack(() => void client.refetchQueries({ include: 'active', onQueryUpdated: isNotLive })),
    [client],
  );
  // The page belongs to the former person and OU (OUSW-06). The browser's own question would let people keep their
  // unsaved work, and store it in the wrong OU.
  useEffect(() => {
    let isOver = false;
    const stops = [
      onClientEvent('expired', () => {
        isOver = true;
      }),
      onChangeElsewhere(['session'], () => {
        if (hasUnsavedWork()) emitClientEvent('moved', undefined);
        // As by way of the sign-in page, whoever signed in sees this page under their own rights (AUTH-36).
        else if (isOver) location.reload();
        else leaveFor(nextPath());
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  // The theme is the person's: every tab shows it, once the session is read again.
  useEffect(
    () => onChangeElsewhere(['chosenTheme'], () => void client.refetchQueries({ include: [SessionStartDocument] })),
    [client],
  );
  useSessionChangedSubscription({
    onData: ({ data }) => {
      const change = data.data?.sessionChanged;
      if (!change) return;
      if (change.kind === 'SESSION_ENDED') {
        handleFailure(new ApiFailure(change.message ?? '', change.code), TOAST_OF_PAGE);
      } else if (change.kind === 'ORGANIZATION_CHANGED') {
        void client.refetchQueries({ include: [SessionOrganizationDocument] });
      } else emitClientEvent('stale', undefined);
    },
  });
  useRenewal();
  return null;
}

/** AUTH-22: a call while the person is active, at most once in 30 s. */
function useRenewal(): void {
  const renewToken = useRenewToken();
  const latest = useRef(renewToken);
  useEffect(() => {
    latest.current = renewToken;
  });
  useEffect(() => {
    let isActive = false;
    const note = () => {
      isActive = true;
    };
    const renew = async () => {
      if (!isActive || !isRenewalDue()) return;
      isActive = false;
      await latest.current();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), CHECK_INTERVAL);
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, note);
    };
  }, []);
}
