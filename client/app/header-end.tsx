import { Box } from '@chakra-ui/react';
import { Shield } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { UserMenu } from '../features/identity/session/components/user-menu';
import { ANY_CONSOLE } from '../features/identity/session/levels';
import { useSession } from '../features/identity/session/session-context';
import { MessageBell } from '../features/messaging/message/components/message-bell';
import { ButtonLink } from '../ui/button/button';
import { PaletteButton } from '../ui/layout/palette-button';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import { ConnectionPill } from '../ui/state/connection-pill';

/** The end of the header of pages beside the portal and the console: the ways on that every header has. */
export function HeaderEnd() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization, userPermissionType } = useSession();
  const seesConsole = ANY_CONSOLE.includes(userPermissionType);
  return (
    <>
      {seesConsole && !isMobile && (
        <ButtonLink asChild variant="ghost">
          <Link to="/admin">
            <Shield strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="portal.console" />
          </Link>
        </ButtonLink>
      )}
      <PaletteButton label={intl.formatMessage({ id: 'common.search.portal' })} />
      <ConnectionPill />
      {workingOrganization && <MessageBell />}
      {!isMobile && (
        <Box ps="1.5">
          <UserMenu />
        </Box>
      )}
    </>
  );
}
