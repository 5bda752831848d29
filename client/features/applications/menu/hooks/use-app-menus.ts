import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AppMenusDocument, AppOrderDocument } from '../../../../api/generated/graphql';
import { useMenuSetIconMutation, useMenuSortMutation, useOrderSaveMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import { hasOtherLevels, isAlike, menusById, menusIn, orderOfApp, withMenus } from '../app-menus';
import type { AppMenuList } from '../app-menus';
import { orderInput, sortInput } from '../order';
import { useOrder } from './use-order';

const SELECTED = 'menu';

/** The menus of an app: their order as it is being made, the one that is selected, and their icons. */
export function useAppMenus(appId: string, list: AppMenuList) {
  const client = useApolloClient();
  const byId = useMemo(() => menusById(list.menus), [list.menus]);
  const draft = useMenuOrder(appId, list);
  const [parameters, setParameters] = useSearchParams();
  const selectedId = parameters.get(SELECTED);
  const select = (id: string | null) => {
    // The address, not the last rendering: a dialog may have been closed just before.
    const next = new URLSearchParams(window.location.search);
    if (id) next.set(SELECTED, id);
    else next.delete(SELECTED);
    setParameters(next);
  };
  /** Takes over a menu that the answer of its change has put into the cache. */
  const changed = () => {
    const known = client.readQuery({ query: AppMenusDocument, variables: { appId } });
    if (known) draft.take(orderOfApp(appId, known.menuList));
  };
  const giveIcon = useIcon(byId, changed);
  const ordered = draft.order[0]?.apps[0]?.menus ?? [];
  const preview = ordered.flatMap((menu) => {
    const known = byId.get(menu.id);
    if (!known || known.isLost) return [];
    return [
      { ...known, children: menu.children.flatMap((child) => byId.get(child.id) ?? []).filter((c) => !c.isLost) },
    ];
  });
  return { byId, draft, selectedId, selected: byId.get(selectedId ?? ''), select, changed, giveIcon, ordered, preview };
}

/** The order of the menus. It is stored with the order of all apps, unless menus changed their level. */
function useMenuOrder(appId: string, list: AppMenuList) {
  const client = useApolloClient();
  const [saveOrder] = useOrderSaveMutation();
  const [sort] = useMenuSortMutation();
  return useOrder({
    form: `menu-order-${appId}`,
    first: orderOfApp(appId, list),
    read: useCallback(async () => {
      const { data } = await client.query({
        query: AppMenusDocument,
        variables: { appId },
        fetchPolicy: 'network-only',
      });
      if (!data) throw new Error('The answer has no data.');
      return orderOfApp(appId, data.menuList);
    }, [client, appId]),
    async store({ categories: before, stamp: from }, after) {
      // The order of all apps knows no other levels.
      if (hasOtherLevels(appId, before, after)) {
        return sort({ variables: { menus: sortInput(menusIn(after, appId)), stamp: from } });
      }
      const { data } = await client.query({ query: AppOrderDocument, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('The answer has no data.');
      const { categories, stamp } = data.appListWithOrder;
      if (!isAlike(appId, before, categories)) throw new ApiFailure('', 400, 'stamp');
      return saveOrder({
        variables: { categories: orderInput(categories, withMenus(categories, appId, after)), stamp },
      });
    },
  });
}

/** Stores the icon of a menu at once, and offers to undo it. */
function useIcon(byId: ReturnType<typeof menusById>, changed: () => void) {
  const intl = useIntl();
  const [setIcon] = useMenuSetIconMutation();
  const giveIcon = async (id: string, icon: string | null, isUndo = false): Promise<void> => {
    const before = byId.get(id)?.icon ?? null;
    try {
      await setIcon({ variables: { id, icon: icon ?? '' } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'menu.iconFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    changed();
    if (isUndo) return;
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'menu.iconSaved' }, { name: byId.get(id)?.name }),
      action: { label: intl.formatMessage({ id: 'common.undo' }), run: () => void giveIcon(id, before, true) },
    });
  };
  return giveIcon;
}
