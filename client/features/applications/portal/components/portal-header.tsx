import { Box } from '@chakra-ui/react';
import { Shield } from 'lucide-react';
import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppHeader } from '../../../../ui/layout/app-header';
import { ButtonLink } from '../../../../ui/button/button';
import { MenuToggle } from '../../../../ui/button/menu-toggle';
import { PaletteButton } from '../../../../ui/layout/palette-button';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { UserMenu } from '../../../identity/session/components/user-menu';
import { CONSOLE } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { keepConsoleHintSeen } from '../console-hint-seen';
import { NavigationSwitch } from './navigation-switch';

interface Props {
  /** The bell with its panel. */
  readonly bell: ReactNode;
  /** Beside the OU, on wide screens: the menus that the person put there, and recent visits. */
  readonly shortcuts?: ReactNode;
  /** The title on narrow screens, instead of the OU. */
  readonly title: string;
  readonly isMenuShown: boolean;
  /** Null where there is no menu. */
  readonly onToggleMenu: (() => void) | null;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  /** Handlers that show a menu that is put away for a moment. */
  readonly peek: HTMLAttributes<HTMLElement>;
}

/** SHELL-02 on wide screens; drawer button, title and bell on narrow ones (MOB-04). */
export function PortalHeader(props: Props) {
  const { bell, shortcuts, title, isMenuShown, onToggleMenu, toggle, peek } = props;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  return (
    <AppHeader
      name={isMobile ? title : (workingOrganization?.name ?? '')}
      logo={isMobile ? false : workingOrganization?.logo}
      home="/portal"
      start={onToggleMenu && <MenuToggle ref={toggle} isShown={isMenuShown} onToggle={onToggleMenu} peek={peek} />}
      end={
        <>
          <PaletteButton label={intl.formatMessage({ id: 'common.search.portal' })} />
          {!isMobile && <ConsoleLink />}
          {bell}
          {!isMobile && (
            <Box ps="1.5">
              <UserMenu>
                <NavigationSwitch />
              </UserMenu>
            </Box>
          )}
        </>
      }
    >
      {shortcuts}
    </AppHeader>
  );
}

/** SHELL-03 */
function ConsoleLink() {
  const { userPermissionType } = useSession();
  if (!CONSOLE.includes(userPermissionType)) return null;
  return (
    <ButtonLink asChild variant="ghost">
      <Link to="/admin" onClick={keepConsoleHintSeen}>
        <Shield strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="portal.console" />
      </Link>
    </ButtonLink>
  );
}
