import { Navigate } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import { ErrorState } from './error-state';

/**
 * Why a page has nothing to show. What is not here, or not within reach, leads to the not-found page (ERRC-04); what was on
 * screen already stays there when it is read again in vain, because Apollo keeps it.
 */
export function UnavailableState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const failure = failureOf(error);
  if (failure.code === 403 || failure.code === 404) return <Navigate replace to="/404" />;
  return <ErrorState failure={failure} onRetry={onRetry} />;
}
