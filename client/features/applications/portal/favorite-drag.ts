import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/**
 * Lets a tile be dragged onto others, until the returned function is called. The line at which it would be put stands
 * before or after the tile below the pointer, as `data-drop`.
 */
export function dragTile(
  element: HTMLElement,
  menuId: string,
  onDrop: (dragged: string, side: 'before' | 'after') => void,
): () => void {
  const clear = () => delete element.dataset.drop;
  const sideAt = (x: number): 'before' | 'after' => {
    const { left, width } = element.getBoundingClientRect();
    const isFirstHalf = x < left + width / 2;
    return isFirstHalf === (getComputedStyle(element).direction !== 'rtl') ? 'before' : 'after';
  };
  return combine(
    draggable({
      element,
      getInitialData: () => ({ favorite: menuId }),
      onDragStart: () => (element.dataset.dragged = ''),
      onDrop: () => delete element.dataset.dragged,
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.favorite === 'string' && source.data.favorite !== menuId,
      onDrag: ({ location }) => (element.dataset.drop = sideAt(location.current.input.clientX)),
      onDragLeave: clear,
      onDrop: ({ source, location }) => {
        clear();
        onDrop(source.data.favorite as string, sideAt(location.current.input.clientX));
      },
    }),
  );
}
