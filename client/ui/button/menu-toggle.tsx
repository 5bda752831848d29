import { Menu, PanelLeft } from 'lucide-react';
import type { HTMLAttributes, Ref } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button';
import { useIsMobile } from '../layout/use-is-mobile';

interface Props {
  readonly isShown: boolean;
  readonly onToggle: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The handlers that show a collapsed menu for a moment. */
  readonly peek?: HTMLAttributes<HTMLElement>;
}

/** The header's button for the menu: a column on wide screens, a drawer on narrow ones. */
export function MenuToggle({ isShown, onToggle, ref, peek }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  return (
    <Button
      {...peek}
      ref={ref}
      variant="ghost"
      size="icon"
      aria-label={intl.formatMessage({ id: 'common.toggleMenu' })}
      aria-haspopup={isMobile ? 'dialog' : undefined}
      aria-expanded={isShown}
      onClick={onToggle}
    >
      {isMobile ? <Menu strokeWidth={1.5} /> : <PanelLeft strokeWidth={1.5} />}
    </Button>
  );
}
