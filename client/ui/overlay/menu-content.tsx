import { Menu as Chakra, Portal, useMenu } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { MenuParts } from './menu-parts';
import type { MenuProps } from './menu-parts';

interface Props extends MenuProps {
  /** The entry that whoever opened it by keys comes to at first; none where a pointer did. */
  readonly entry: 'first' | 'last' | null;
}

/** The part of a menu that is loaded when the first one opens; it opens at once. */
export default function MenuContent({ trigger, children, label, entry, placement = 'bottom-end' }: Props) {
  const menu = useMenu({ defaultOpen: true, positioning: { placement }, 'aria-label': label });
  const content = useRef<HTMLDivElement>(null);
  // Later openings find it by themselves; the first came before there was a menu to hear the key.
  const { setHighlightedValue } = menu.api;
  const highlight = useRef(setHighlightedValue);
  useEffect(() => {
    const entries = [...(content.current?.querySelectorAll<HTMLElement>('[data-value]:not([data-disabled])') ?? [])];
    const value = entries.at(entry === 'last' ? -1 : 0)?.dataset.value;
    if (entry && value !== undefined) highlight.current(value);
  }, [entry]);
  return (
    <Chakra.RootProvider value={menu} lazyMount unmountOnExit>
      <Chakra.Trigger asChild>{trigger}</Chakra.Trigger>
      <Portal>
        <Chakra.Positioner>
          <Chakra.Content ref={content}>
            <MenuParts value={Chakra}>{children}</MenuParts>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.RootProvider>
  );
}
