import { cloneElement, startTransition, Suspense, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { preload } from '../../core/load-chunk';
import { lazyPart } from '../state/lazy-part';
import { useMenuParts } from './menu-parts';
import type { MenuProps } from './menu-parts';

export const loadMenuContent = () => import('./menu-content');
const MenuContent = lazyPart(loadMenuContent);

/**
 * A menu that opens from a button: arrows, type-ahead and Escape included. Until it is opened it costs a button, so
 * that a page may have one per row; its machinery is loaded when somebody reaches for it.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ readonly entry: 'first' | 'last' | null } | null>(null);
  const open = (entry: 'first' | 'last' | null) => startTransition(() => setOpened({ entry }));
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => preload(loadMenuContent),
    onFocus: () => preload(loadMenuContent),
    // A click without a pointer is one of Enter or Space.
    onClick: (event: MouseEvent) => open(event.detail === 0 ? 'first' : null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key === 'ArrowUp' ? 'last' : 'first');
    },
  });
  return (
    <Suspense fallback={button}>
      {opened ? <MenuContent {...props} entry={opened.entry} onClose={() => setOpened(null)} /> : button}
    </Suspense>
  );
}

/** An entry of a menu. `value` names it among its siblings. */
export function MenuItem(props: {
  value: string;
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  /** Of an entry that opens something below itself: the menu stays. */
  isExpanded?: boolean;
}) {
  const Parts = useMenuParts();
  return (
    <Parts.Item
      value={props.value}
      onSelect={props.onSelect}
      disabled={props.isDisabled}
      closeOnSelect={props.isExpanded === undefined}
      aria-expanded={props.isExpanded}
    >
      {props.icon}
      <Parts.ItemText>{props.children}</Parts.ItemText>
    </Parts.Item>
  );
}

/** An entry that leads to an address; a click with Ctrl or Cmd opens it in a tab of its own. */
export function MenuLink(props: { to: string; children: ReactNode; isNewTab?: boolean; isCurrent?: boolean }) {
  const Parts = useMenuParts();
  return (
    <Parts.Item asChild value={props.to}>
      <Link
        to={props.to}
        target={props.isNewTab ? '_blank' : undefined}
        aria-current={props.isCurrent ? 'page' : undefined}
      >
        <Parts.ItemText>{props.children}</Parts.ItemText>
      </Link>
    </Parts.Item>
  );
}

/** A line between the groups of a menu. */
export function MenuSeparator() {
  const Parts = useMenuParts();
  return <Parts.Separator />;
}
