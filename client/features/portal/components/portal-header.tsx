import { Box, HStack, Text } from '@chakra-ui/react';
import { Shield, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { AppHeader } from '../../../ui/app-header';
import { Button, ButtonLink } from '../../../ui/button';
import { MenuToggle } from '../../../ui/menu-toggle';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { UserMenu } from '../../session/components/user-menu';
import { CONSOLE } from '../../session/levels';
import { useSession } from '../../session/session-context';
import { NavigationSwitch } from './navigation-switch';

interface Props {
  /** The bell with its panel. */
  readonly bell: React.ReactNode;
  /** What narrow screens show instead of the OU. */
  readonly title: string;
  readonly isMenuShown: boolean;
  /** Null where there is no menu. */
  readonly onToggleMenu: (() => void) | null;
}

/** SHELL-02 on wide screens; drawer button, title and bell on narrow ones (MOB-04). */
export function PortalHeader({ bell, title, isMenuShown, onToggleMenu }: Props) {
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  return (
    <AppHeader
      name={isMobile ? title : (workingOrganization?.name ?? '')}
      logo={isMobile ? null : workingOrganization?.logo}
      home="/portal"
      start={onToggleMenu && <MenuToggle isShown={isMenuShown} onToggle={onToggleMenu} />}
      end={
        <>
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
    />
  );
}

const HINT_SEEN = 'portal.consoleHint';

/** SHELL-03, with a hint until it is dismissed once (SHELL-04); it stands on the start page, where it covers no app. */
function ConsoleLink() {
  const intl = useIntl();
  const { userPermissionType } = useSession();
  const { appId } = useParams();
  const [isHintNew, setHintNew] = useState(() => localStorage.getItem(HINT_SEEN) === null);
  if (!CONSOLE.includes(userPermissionType)) return null;
  const dismiss = () => {
    localStorage.setItem(HINT_SEEN, '1');
    setHintNew(false);
  };
  return (
    <Box position="relative">
      <ButtonLink asChild variant="ghost">
        <Link to="/admin" onClick={dismiss}>
          <Shield strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="portal.console" />
        </Link>
      </ButtonLink>
      {isHintNew && !appId && (
        <HStack
          role="note"
          position="absolute"
          top="calc(100% + 12px)"
          insetEnd="0"
          width="280px"
          gap="2"
          padding="3"
          zIndex="dropdown"
          alignItems="flex-start"
          bg="bg.overlay"
          borderWidth="1px"
          borderColor="accent"
          borderRadius="panel"
          boxShadow="overlay"
        >
          <Text flex="1" textStyle="s13">
            <FormattedMessage id="portal.consoleHint" />
          </Text>
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={dismiss}
          >
            <X strokeWidth={1.5} />
          </Button>
        </HStack>
      )}
    </Box>
  );
}
