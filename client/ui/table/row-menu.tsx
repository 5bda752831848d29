import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Menu } from '../overlay/menu';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Says of what these are the actions. */
  readonly label: string;
  /** Its entries. */
  readonly children: ReactNode;
}

/** The menu of the row in use of a tree. */
export function RowMenu({ id, name, label, children }: Props) {
  return (
    <span data-menu-of-row onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Menu
        label={name}
        trigger={
          <Button variant="ghost" size="iconSm" tabIndex={-1} data-row-menu={id} aria-label={label}>
            <MoreHorizontal strokeWidth={1.5} />
          </Button>
        }
      >
        {children}
      </Menu>
    </span>
  );
}

/** Opens the menu of a row, which only the row in use has. Answers that there is nothing more to do. */
export function openRowMenu(id: string): true {
  document.querySelector<HTMLElement>(`[data-row-menu="${CSS.escape(id)}"]`)?.click();
  return true;
}
