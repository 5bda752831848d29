import { Navigate } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import { ErrorState } from './error-state';

/**
 * The reason why a page has nothing to show. A thing that does not exist or is out of reach leads to the not-found page
 * (ERRC-04); content on screen stays when it is read again in vain, because Apollo keeps it.
 */
export function UnavailableState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const failure = failureOf(error);
  if (failure.code === 403 || failure.code === 404) return <Navigate replace to="/404" />;
  return <ErrorState failure={failure} onRetry={onRetry} />;
}
