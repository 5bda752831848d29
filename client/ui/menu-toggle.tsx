import { Menu, PanelLeft } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from './button';
import { useIsMobile } from './use-is-mobile';

/** The header's button for the menu: a column on wide screens, a drawer on narrow ones. */
export function MenuToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  return (
    <Button
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
