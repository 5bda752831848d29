import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useAppAccessGiveMutation } from '../../api/generated/hooks';
import { emitClientEvent } from '../../core/events';
import type { ApiFailure } from '../../core/failure';
import { failureOf } from '../../core/failure';

interface Giving {
  readonly app: { readonly id: string; readonly name: string };
  readonly roleId: string | null;
  readonly userIds: readonly string[];
  readonly userGroupIds: readonly string[];
}

/** Gives people access to an app, and tells the outcome; resolves with whether it was given. */
export function useGiveAccess() {
  const intl = useIntl();
  const [give, { loading }] = useAppAccessGiveMutation();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async ({ app, roleId, userIds, userGroupIds }: Giving): Promise<boolean> => {
    setFailure(null);
    try {
      const { data } = await give({
        variables: { appId: app.id, roleId, userIds: [...userIds], userGroupIds: [...userGroupIds] },
      });
      const { userCount = 0, leftOutCount = 0 } = data?.appAccessGive ?? {};
      const texts = [intl.formatMessage({ id: 'appAccess.done' }, { count: userCount, app: app.name })];
      if (leftOutCount > 0) texts.push(intl.formatMessage({ id: 'appAccess.leftOut' }, { count: leftOutCount }));
      emitClientEvent('notice', { kind: leftOutCount > 0 ? 'warning' : 'success', text: texts.join(' ') });
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    }
  };
  return { isBusy: loading, failure, run };
}
