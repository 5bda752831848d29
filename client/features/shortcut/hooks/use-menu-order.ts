import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../api/events';
import { failureOf } from '../../../api/failure';
import { useShortcutSortMutation } from '../../../api/generated/hooks';
import type { Move } from '../../../ui/row-move';
import type { Menus } from '../shortcut-menus';
import { moveMenu, orderInput, placedMenus, QUIET } from '../shortcut-menus';

/**
 * Moves menus of a shortcut app: at once on screen, then on the server, where only the last of quick moves is sent;
 * what it refuses is taken back visibly. `said` is for who does not see the tree.
 * @param read reads the stored menus anew
 */
export function useMenuOrder(stored: Menus, read: () => Promise<unknown>) {
  const intl = useIntl();
  const [sort] = useShortcutSortMutation({ context: QUIET });
  const [wanted, setWanted] = useState<Menus | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef<Menus | null>(null);
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      let sent: Menus | null = null;
      while (latest.current && sent !== latest.current) {
        sent = latest.current;
        await sort({ variables: { menus: orderInput(sent) } });
      }
    } catch (error) {
      const title = intl.formatMessage({ id: 'shortcut.sortFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    latest.current = null;
    isSending.current = false;
    await read().catch(() => undefined);
    if (!latest.current) setWanted(null);
  };

  const menus = wanted ?? stored;
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
