import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { StructureTree } from '../hooks/use-structure-tree';
import type { Card, NodeCard, RestCard, Step } from './graph-layout';
import { FIRST_CHILDREN, graphOf, MORE_CHILDREN, stepFrom } from './graph-layout';
import { useCamera } from './use-camera';

interface Options {
  readonly tree: StructureTree;
  /** The ids from a root to the chosen node; empty without one. */
  readonly path: readonly string[];
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onChoose: (id: string) => void;
}

type Anchor = Pick<Card, 'key' | 'x' | 'y'>;

/** The graph of the loaded nodes, the window on it, and the card that keys act on. */
export function useGraph({ tree, path, frame, onChoose }: Options) {
  const { levels, open } = tree;
  const [shown, setShown] = useState<ReadonlyMap<string | null, number>>(new Map());
  const [wanted, setWanted] = useState<string | null>(null);
  const way = path.join(' ');
  const chosen = path.at(-1) ?? null;
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setWanted(chosen);
  }
  const graph = useMemo(
    () => graphOf({ levels, open, shown, path: way ? way.split(' ') : [] }),
    [levels, open, shown, way],
  );
  const cards = useMemo(() => new Map(graph.cards.map((card) => [card.key, card])), [graph]);
  const chosenCard = chosen === null ? undefined : cards.get(chosen);
  const active = cards.get(wanted ?? '') ?? chosenCard ?? graph.cards[0];
  const camera = useCamera(frame, graph.area, chosenCard ?? graph.cards[0]);

  // Cards move when others come or go: the one in use stays where it is on screen.
  const anchor = useRef<Anchor | null>(null);
  const hold = useEffectEvent(() => {
    const before = anchor.current;
    const now = before && cards.get(before.key);
    if (now) camera.follow(before, now);
    anchor.current = active ?? null;
  });
  useLayoutEffect(() => hold(), [cards]);

  // A node that is chosen elsewhere is brought into the window as soon as its card is there.
  const isThere = chosenCard !== undefined;
  const bring = useEffectEvent(() => {
    if (!chosenCard) return;
    anchor.current = chosenCard;
    camera.show(chosenCard);
  });
  useEffect(() => {
    if (isThere) bring();
  }, [chosen, isThere]);

  const goTo = (card: Card) => {
    camera.touch();
    setWanted(card.key);
    anchor.current = card;
    camera.show(card);
  };
  const fold = ({ node, isOpen }: NodeCard) => {
    camera.touch();
    setWanted(node.id);
    anchor.current = cards.get(node.id) ?? null;
    tree.setOpen([node.id], !isOpen);
  };
  const showMore = ({ key, parentId, state }: RestCard) => {
    if (state === 'loading') return;
    camera.touch();
    const limit = shown.get(parentId) ?? FIRST_CHILDREN;
    const level = levels.get(parentId);
    if (state === 'more') setShown(new Map(shown).set(parentId, limit + MORE_CHILDREN));
    if (state === 'failed' || (level && level.nodes.length < limit + MORE_CHILDREN)) void tree.loadMore(parentId);
    const place = cards.get(key);
    const first = level?.nodes[limit];
    if (!first || !place) return;
    // The first new card takes the place of the one that stood for it.
    anchor.current = { key: first.id, x: place.x, y: place.y };
    setWanted(first.id);
  };
  return {
    graph,
    camera,
    active,
    chosen,
    press: (card: Card) => {
      if (card.kind === 'rest') return showMore(card);
      camera.touch();
      setWanted(card.key);
      onChoose(card.node.id);
    },
    fold: (card: Card) => (card.kind === 'rest' ? showMore(card) : card.node.isLeaf || fold(card)),
    step: (step: Step) => {
      if (!active) return;
      if (step === 'child' && active.kind === 'node' && !active.isOpen && !active.node.isLeaf) return fold(active);
      const next = stepFrom(graph.cards, active.key, step);
      if (next) goTo(next);
    },
  };
}
