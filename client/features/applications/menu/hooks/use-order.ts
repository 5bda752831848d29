import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import type { AppOrderQuery } from '../../../../api/generated/graphql';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { LevelMove } from '../menu-levels';
import type { Order } from '../order';
import { changesOf, isSameOrder, moveIn, nameOf, placedIn } from '../order';
import { rebased } from '../order-merge';

export type Told = AppOrderQuery['appListWithOrder'];

/** The number of steps that can be undone. */
const MAX_STEPS = 50;

interface State {
  /** As it is stored. */
  readonly told: Told;
  /** This page stored it and could not read it again: its stamp is not known. */
  readonly isUnread: boolean;
  readonly order: Order;
  /** The order before each move, the last move last. */
  readonly steps: readonly Order[];
  /** Somebody else stored another order while this one was made. */
  readonly isOvertaken: boolean;
}

interface Options {
  /** The name of the draft that is kept when a session ends. */
  readonly form: string;
  readonly first: Told;
  /** Reads the stored order anew. */
  readonly read: () => Promise<Told>;
  /** Stores an order; rejects with a failure of `stamp` where another one was stored since `before`. */
  readonly store: (before: Told, after: Order) => Promise<unknown>;
}

/**
 * An order that is being made out of the stored one: moved, undone, and stored at once (APP-07). Changes that others
 * store meanwhile are taken over below one's own moves; so are the names of another language, once that is on screen.
 */
export function useOrder({ form, first, read, store }: Options) {
  const intl = useIntl();
  const [state, setState] = useState<State>({
    told: first,
    isUnread: false,
    order: first.categories,
    steps: [],
    isOvertaken: false,
  });
  const [said, setSaid] = useState('');
  const { told, order, steps, isOvertaken } = state;
  const placed = useMemo(() => placedIn(order), [order]);
  const changes = useMemo(() => changesOf(told.categories, order), [told, order]);
  const isDirty = changes.categories.length + changes.apps.length + changes.menus.length > 0;
  const put = (next: Order) =>
    setState((now) => ({ ...now, order: next, steps: [...now.steps, now.order].slice(-MAX_STEPS) }));

  useDraft<{ readonly before: Order; readonly mine: Order }>({
    form,
    isDirty,
    read: () => ({ before: told.categories, mine: order }),
    restore: ({ before, mine }) => put(rebased(before, mine, first.categories)),
  });

  const move = (id: string, where: LevelMove) => {
    const one = placed.get(id);
    const next = moveIn(order, id, where);
    const name = one ? nameOf(one) : '';
    if (next === order) return setSaid(intl.formatMessage({ id: 'order.notMoved' }, { name }));
    put(next);
    const { place, count, parent } = placeOf(next, id);
    setSaid(intl.formatMessage({ id: parent ? 'order.movedIn' : 'order.moved' }, { name, place, count, parent }));
  };
  return {
    order,
    placed,
    changes,
    isDirty,
    isOvertaken,
    said,
    move,
    ...useStoredOrder(state, setState, { read, store }),
    /** The number of apps in a category as it is stored. */
    storedApps: (id: string) => told.categories.find((category) => category.id === id)?.apps.length ?? 0,
    canUndo: steps.length > 0,
    undo: () => setState((now) => ({ ...now, order: now.steps.at(-1) ?? now.order, steps: now.steps.slice(0, -1) })),
    /** Back to the stored order. */
    discard: () => setState((now) => ({ ...now, order: now.told.categories, steps: [], isOvertaken: false })),
  };
}

/**
 * Saves the order, and reads the stored one anew after that and in a new language. `take` takes over a stored order
 * that is known already.
 */
function useStoredOrder(
  { told, isUnread, order }: State,
  setState: Dispatch<SetStateAction<State>>,
  { read, store }: Pick<Options, 'read' | 'store'>,
) {
  const intl = useIntl();
  const [isSaving, setSaving] = useState(false);
  const rebase = (next: Told, isNews: boolean) =>
    setState((now) => ({
      told: next,
      isUnread: false,
      steps: [],
      isOvertaken: isNews,
      order: rebased(now.told.categories, now.order, next.categories),
    }));
  const refresh = async () => {
    const next = await read().catch(() => null);
    if (next) rebase(next, false);
  };
  const inLocale = useRef(intl.locale);
  const readNames = useEffectEvent(() => void refresh());
  useEffect(() => {
    // A save reads names itself, perhaps still in the former language.
    if (isSaving || inLocale.current === intl.locale) return;
    inLocale.current = intl.locale;
    readNames();
  }, [isSaving, intl.locale]);
  const save = async () => {
    setSaving(true);
    try {
      const before = isUnread ? await read() : told;
      if (!isSameOrder(before.categories, told.categories)) throw new ApiFailure('', 400, 'stamp');
      await store(before, order);
      emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'order.saved' }) });
      // Moves made meanwhile started from the order that is stored now, and stay.
      const categories = [...order];
      setState((now) => ({
        ...now,
        told: { ...now.told, categories },
        isUnread: true,
        steps: [],
        isOvertaken: false,
      }));
      await refresh();
    } catch (error) {
      const failure = failureOf(error);
      // Something came, went or moved: one's own moves are put on top of it, to be looked at once more.
      const next = failure.field === 'stamp' || failure.code === 404 ? await read().catch(() => null) : null;
      if (next) rebase(next, true);
      else emitClientEvent('failure', { title: intl.formatMessage({ id: 'order.saveFailed' }), failure });
    }
    setSaving(false);
  };
  return { isSaving, save, refresh, take: (next: Told) => rebase(next, false) };
}

/** The place of something among its siblings, from 1; with the name of its parent, unless that is obvious. */
function placeOf(order: Order, id: string): { place: number; count: number; parent: string | null } {
  const placed = placedIn(order);
  const one = placed.get(id);
  const among = (siblings: readonly { readonly id: string }[], parent: string | null) => ({
    place: siblings.findIndex((each) => each.id === id) + 1,
    count: siblings.length,
    parent,
  });
  if (one?.kind === 'app') {
    const home = placed.get(one.categoryId);
    return home?.kind === 'category' ? among(home.category.apps, home.category.name) : among([], null);
  }
  if (one?.kind !== 'menu') return among(order, null);
  const parent = placed.get(one.parentId);
  if (parent?.kind === 'app') return among(parent.app.menus, null);
  return parent?.kind === 'menu' && 'children' in parent.menu
    ? among(parent.menu.children, parent.menu.name)
    : among([], null);
}
