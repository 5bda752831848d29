import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { movedTo } from '../favorites';
import type { Favorite } from '../favorites';

interface Held {
  readonly menuId: string;
  readonly order: readonly Favorite[];
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Arranges tiles in a grid of `columns` by keys: Space picks one up and puts it down, arrows move it, Escape puts it
 * back. Arrows go among the tiles while none is held. Each element in the list that a favorite belongs to has its
 * `data-favorite`.
 */
export function useArranging(
  favorites: readonly Favorite[],
  columns: number,
  arrange: (favorites: readonly Favorite[]) => void,
) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');
  const shown = held?.order ?? favorites;
  const linkOf = (menuId: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-favorite]') ?? [])].find(
      (element) => element.dataset.favorite === menuId,
    );
  const heldId = held?.menuId;
  // Moving an element takes its focus away.
  useEffect(() => {
    if (heldId !== undefined) linkOf(heldId)?.focus();
  }, [heldId, held?.order]);

  const tell = (id: string, menuId: string, order: readonly Favorite[]) => {
    const at = order.findIndex((favorite) => favorite.menuId === menuId);
    say(intl.formatMessage({ id }, { name: order[at]?.name, place: at + 1, count: order.length }));
  };
  const putDown = ({ menuId, order }: Held) => {
    setHeld(null);
    tell('portal.favorite.putDown', menuId, order);
    if (order.some((favorite, at) => favorite !== favorites[at])) arrange(order);
  };
  const putBack = ({ menuId }: Held) => {
    setHeld(null);
    tell('portal.favorite.putBack', menuId, favorites);
  };
  const step = (menuId: string, [across, down]: readonly [number, number]) => {
    const at = shown.findIndex((favorite) => favorite.menuId === menuId);
    const to = at + across + down * columns;
    if (to < 0 || to >= shown.length) return;
    if (!held) return linkOf(shown[to]?.menuId ?? '')?.focus();
    const order = movedTo(shown, menuId, to);
    setHeld({ menuId, order });
    tell('portal.favorite.moved', menuId, order);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const menuId = event.target instanceof HTMLElement ? event.target.dataset.favorite : undefined;
    if (menuId === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const move = STEPS[key];
    if (move) step(menuId, move);
    else if (key === ' ' && !held) {
      setHeld({ menuId, order: favorites });
      tell('portal.favorite.pickedUp', menuId, favorites);
    } else if (held && (key === ' ' || key === 'Enter')) putDown(held);
    else if (held && key === 'Escape') putBack(held);
    else return;
    event.preventDefault();
  };
  /** The focus went on to something else, by Tab or a click. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (held && relatedTarget) putDown(held);
  };
  return { list, shown, heldId, said, onKeyDown, onBlur };
}
