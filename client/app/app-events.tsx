import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { onClientEvent } from '../core/events';
import type { ApiFailure } from '../core/failure';
import { keepToken } from '../api/token';
import { ErrorDialog } from '../ui/dialog/error-dialog';
import { lazyPart } from '../ui/state/lazy-part';
import { toaster } from '../ui/overlay/toaster';
import { loginPath } from '../core/redirect';

export const loadUnsavedDialog = async () => ({
  default: (await import('../ui/dialog/unsaved-dialog')).UnsavedDialog,
});
const UnsavedDialog = lazyPart(loadUnsavedDialog);

/** Why the page cannot be used any more; the dialog has only one button. */
type Loss = { kind: 'expired' | 'kicked'; failure: ApiFailure } | { kind: 'moved' };

/** Handles the client's events about calls: redirects, session loss, popups and toasts (ERRC-03 to ERRC-09). */
export function AppEvents() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [loss, setLoss] = useState<Loss | null>(null);
  const [leave, setLeave] = useState<((mayGo: boolean) => void) | null>(null);
  const [popup, setPopup] = useState<{ title: string; text: string } | null>(null);

  useEffect(() => onClientEvent('redirect', (to) => void navigate(to, { replace: to === '/404' })), [navigate]);
  // ERRC-14: however many calls fail together, only the first loss is reported.
  useEffect(() => onClientEvent('expired', (failure) => setLoss((now) => now ?? { kind: 'expired', failure })), []);
  useEffect(() => onClientEvent('kicked', (failure) => setLoss((now) => now ?? { kind: 'kicked', failure })), []);
  useEffect(() => onClientEvent('moved', () => setLoss((now) => now ?? { kind: 'moved' })), []);
  useEffect(() => onClientEvent('leave', (answer) => setLeave(() => answer)), []);
  useEffect(() => {
    const textOf = ({ message }: ApiFailure) => message || intl.formatMessage({ id: 'common.noAnswer' });
    const toast = (text: string) => toaster.create({ type: 'error', title: text, id: `failure-${text}` });
    return onClientEvent('failure', ({ title, failure }) =>
      title ? setPopup({ title, text: textOf(failure) }) : toast(textOf(failure)),
    );
  }, [intl]);
  useEffect(
    () =>
      onClientEvent('notice', ({ kind, text, action }) => {
        toaster.create({ type: kind, title: text, action: action && { label: action.label, onClick: action.run } });
      }),
    [],
  );

  if (loss?.kind === 'moved') {
    return (
      <ErrorDialog
        title={<FormattedMessage id="common.session.moved" />}
        text={<FormattedMessage id="common.session.movedText" />}
        label={<FormattedMessage id="common.backHome" />}
        onClose={() => location.assign('/')}
      />
    );
  }
  if (loss) {
    return (
      <ErrorDialog
        title={<FormattedMessage id={`common.session.${loss.kind}`} />}
        text={loss.failure.message || <FormattedMessage id="common.session.expiredText" />}
        label={<FormattedMessage id="common.session.signIn" />}
        onClose={() => {
          keepToken(null);
          location.assign(loginPath(pathname + search));
        }}
      />
    );
  }
  if (leave) {
    const answer = (mayGo: boolean) => {
      setLeave(null);
      leave(mayGo);
    };
    return (
      <Suspense fallback={null}>
        <UnsavedDialog onDiscard={() => answer(true)} onClose={() => answer(false)} />
      </Suspense>
    );
  }
  return popup && <ErrorDialog title={popup.title} text={popup.text} onClose={() => setPopup(null)} />;
}
