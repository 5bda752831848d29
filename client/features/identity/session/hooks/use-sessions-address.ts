import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'sessions';

/**
 * Whether the address shows the person's sessions, and how to open and close them. Opened from a page of narrow screens,
 * it takes the place of that page's history entry (MOB-05); Back closes it.
 */
export function useSessionsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: { isSessionsPushed?: boolean } | null };
  const navigate = useNavigate();
  const isPushed = state?.isSessionsPushed === true;
  const open = useCallback(() => {
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('dialog', NAME);
        return next;
      },
      { replace: location.pathname.startsWith('/modal/'), state: { isSessionsPushed: true } },
    );
  }, [setParameters]);
  const close = useCallback(() => {
    if (isPushed) return void navigate(-1);
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('dialog');
        return next;
      },
      { replace: true },
    );
  }, [isPushed, navigate, setParameters]);
  return { isOpen: parameters.get('dialog') === NAME, open, close };
}
