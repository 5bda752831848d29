import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { LeaveOrganizationDocument } from '../../../../api/generated/graphql';
import { announceChange } from '../../../../core/other-tabs';
import { mayLeave } from '../session-actions';
import { useSession } from '../session-context';

/**
 * Leaves an OU (USER-25). A person who works there chooses another one next, after unsaved work was asked about; for
 * others the page stays, without that OU.
 */
export function useLeaveOrganization() {
  const client = useApolloClient();
  const { workingOrganization } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const leave = async (organizationId: string): Promise<boolean> => {
    const isCurrent = workingOrganization?.id === organizationId;
    if (isBusy || (isCurrent && !(await mayLeave()))) return false;
    setBusy(true);
    setFailure(null);
    try {
      await client.mutate({
        mutation: LeaveOrganizationDocument,
        variables: { organizationId },
      });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
      return false;
    }
    if (isCurrent) {
      announceChange('session');
      emitClientEvent('left', undefined);
      location.assign('/company-select');
      return true;
    }
    await client.refetchQueries({ include: ['SessionStart'] }).catch(() => undefined);
    setBusy(false);
    return true;
  };
  return { leave, isBusy, failure };
}
