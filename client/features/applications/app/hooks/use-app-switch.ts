import type { ApolloCache } from '@apollo/client';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { AppSwitchesFragment } from '../../../../api/generated/graphql';
import { useAppSetNewNavigationMutation, useAppSwitchMutation } from '../../../../api/generated/hooks';

export const SWITCHES = ['isEnable', 'isDisplay', 'isNewNavigation'] as const;
export type SwitchName = (typeof SWITCHES)[number];

type SwitchedApp = Omit<AppSwitchesFragment, '__typename'> & { readonly name: string };

/**
 * Turns a switch of an app (APP-06, SHELL-11): the change shows at once, can be undone, and is taken back where the
 * server refuses it.
 * @param after reads a list anew in which the app may no longer stand
 */
export function useAppSwitch(
  after?: () => Promise<unknown>,
): (app: SwitchedApp, name: SwitchName, isOn: boolean) => Promise<void> {
  const intl = useIntl();
  const [setDetail] = useAppSwitchMutation();
  const [setNavigation] = useAppSetNewNavigationMutation();
  return async function change(app, name, isOn) {
    const { id, isEnable, isDisplay, isNewNavigation, version } = app;
    const update = (cache: ApolloCache) => {
      cache.modify({ id: `ManagedApp:${id}`, fields: { [name]: () => isOn } });
    };
    const former = { __typename: 'ManagedAppDetail', id, isEnable, isDisplay, isNewNavigation, version } as const;
    const answer = { ...former, [name]: isOn };
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
    const text = intl.formatMessage({ id: `app.switched.${name}.${isOn ? 'on' : 'off'}` }, { name: app.name });
    const label = intl.formatMessage({ id: 'common.undo' });
    const undo = () => void change(app, name, !isOn);
    emitClientEvent('notice', { kind: 'success', text, action: { label, run: undo } });
    await after?.().catch(() => undefined);
  };
}
