import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Menu } from '../overlay/menu';

interface Props {
  /** Says of what these are the actions. */
  readonly label: string;
  /** It stands beside the title of a page; otherwise in the row of a list. */
  readonly isOfPage?: boolean;
  /** Its entries. */
  readonly children: ReactNode;
}

/** A menu of actions, behind three dots. */
export function MoreMenu({ label, isOfPage = false, children }: Props) {
  return (
    <Menu
      label={label}
      trigger={
        <Button {...(isOfPage ? { size: 'icon' } : { variant: 'ghost', size: 'iconSm' })} aria-label={label}>
          <MoreHorizontal strokeWidth={1.5} />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
