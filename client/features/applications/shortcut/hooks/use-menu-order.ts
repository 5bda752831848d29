import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ShortcutMenusDocument } from '../../../../api/generated/graphql';
import { useShortcutSortMutation } from '../../../../api/generated/hooks';
import type { Move } from '../../../../ui/table/row-move';
import type { Menus, StoredMenus } from '../shortcut-menus';
import { moveMenu, orderInput, placedMenus } from '../shortcut-menus';

/**
 * Moves menus of a shortcut app: at once on screen, then on the server, which gets only the last of quick moves. A move
 * that it refuses, for instance because somebody else moved menus too, is taken back on screen. `said` is announced to
 * people who do not see the tree.
 * @param read reads the stored menus anew
 */
export function useMenuOrder(appId: string, stored: StoredMenus, read: () => Promise<unknown>) {
  const intl = useIntl();
  const [sort] = useShortcutSortMutation({
    update: (cache, { data }) => {
      if (data)
        cache.writeQuery({
          query: ShortcutMenusDocument,
          variables: { appId },
          data: { shortcutMenu: data.shortcutSort },
        });
    },
  });
  const [wanted, setWanted] = useState<Menus | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef<Menus | null>(null);
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    let { stamp } = stored;
    try {
      let sent: Menus | null = null;
      while (latest.current && sent !== latest.current) {
        sent = latest.current;
        const { data } = await sort({ variables: { menus: orderInput(sent), stamp } });
        if (data) ({ stamp } = data.shortcutSort);
      }
    } catch (error) {
      const title = intl.formatMessage({ id: 'shortcut.sortFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
      await read().catch(() => undefined);
    }
    latest.current = null;
    isSending.current = false;
    setWanted(null);
  };

  const menus = wanted ?? stored.menus;
  const move = (id: string, where: Move) => {
    const now = latest.current ?? menus;
    const next = moveMenu(now, id, where);
    const { menu, parent } = placedMenus(next).get(id) ?? {};
    const siblings: readonly { readonly id: string }[] = parent?.children ?? next;
    const name = menu?.name ?? '';
    if (next === now) return setSaid(intl.formatMessage({ id: 'shortcut.notMoved' }, { name }));
    const place = siblings.findIndex((each) => each.id === id) + 1;
    const text = parent ? 'shortcut.movedBelow' : 'shortcut.moved';
    setSaid(intl.formatMessage({ id: text }, { name, place, count: siblings.length, parent: parent?.name }));
    latest.current = next;
    setWanted(next);
    void send();
  };
  return { menus, move, said };
}
