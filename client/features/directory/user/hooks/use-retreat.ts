import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { toaster } from '../../../../ui/overlay/toaster';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { USERS_PATH } from '../urls';

/**
 * Leads a sub-administrator back to the users when they may not read a person's assignments, or not any more: for
 * instance after taking the person from the last node in scope (ROUTE-29). Returns whether it does.
 */
export function useRetreat(error: unknown): boolean {
  const intl = useIntl();
  const navigate = useNavigate();
  const { userPermissionType } = useSession();
  const code = error ? failureOf(error).code : null;
  const isLeaving = userPermissionType === LEVEL.SUB_ADMIN && (code === 403 || code === 404);
  useEffect(() => {
    if (!isLeaving) return;
    const title = intl.formatMessage({ id: code === 403 ? 'user.outOfReach' : 'user.notFound' });
    toaster.create({ id: 'retreat', type: 'info', title });
    void navigate(USERS_PATH, { replace: true });
  }, [isLeaving, code, intl, navigate]);
  return isLeaving;
}
