import type { ApolloCache } from '@apollo/client';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppSetDetailMutation, useAppSetNewNavigationMutation } from '../../../../api/generated/hooks';
import { useRefreshApps } from './use-refresh-apps';

export const SWITCHES = ['isEnable', 'isDisplay', 'isNewNavigation'] as const;
export type SwitchName = (typeof SWITCHES)[number];

/**
 * Turns a switch of an app (APP-06, SHELL-11): the change shows at once, can be undone, and is taken back where the
 * server refuses it.
 */
export function useAppSwitch(): (app: { id: string; name: string }, name: SwitchName, isOn: boolean) => Promise<void> {
  const intl = useIntl();
  const refresh = useRefreshApps();
  const [setDetail] = useAppSetDetailMutation();
  const [setNavigation] = useAppSetNewNavigationMutation();
  return async function change({ id, name: appName }, name, isOn) {
    const update = (cache: ApolloCache) => {
      for (const type of ['ManagedApp', 'ManagedAppDetail'])
        cache.modify({ id: `${type}:${id}`, fields: { [name]: () => isOn } });
    };
    const answer = { __typename: 'ManagedAppDetail', id } as const;
    try {
      if (name === 'isNewNavigation') {
        const variables = { appId: id, isNewNavigation: isOn };
        await setNavigation({ variables, update, optimisticResponse: { appSetNewNavigation: answer } });
      } else {
        const variables = { appId: id, [name]: isOn };
        await setDetail({ variables, update, optimisticResponse: { appSetDetail: answer } });
      }
    } catch (error) {
      const title = intl.formatMessage({ id: 'app.modifyFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const text = intl.formatMessage({ id: `app.switched.${name}.${isOn ? 'on' : 'off'}` }, { name: appName });
    const label = intl.formatMessage({ id: 'common.undo' });
    const undo = () => void change({ id, name: appName }, name, !isOn);
    emitClientEvent('notice', { kind: 'success', text, action: { label, run: undo } });
    await refresh().catch(() => undefined);
  };
}
