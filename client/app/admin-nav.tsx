import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../features/identity/session/session-context';
import { NavItem } from '../ui/layout/nav-item';
import type { adminMenu } from './admin-menu';
import { CONSOLE_HOME } from './route-table';

interface Props {
  readonly groups: ReturnType<typeof adminMenu>;
  /** Links take the place of the history entry they stand in (MOB-05). */
  readonly isReplacing?: boolean;
}

/** The entries of the console that its user may reach, in groups, and the line of the OU (OUCF-07). */
export function AdminNav({ groups, isReplacing }: Props) {
  const intl = useIntl();
  const { workingOrganization } = useSession();
  const { pathname } = useLocation();
  const isCurrent = (path: string) =>
    pathname === path ||
    (path !== CONSOLE_HOME && pathname.startsWith(`${path}/`)) ||
    (path.endsWith('s') && pathname.startsWith(`${path.slice(0, -1)}/`));
  return (
    <>
      <nav aria-label={intl.formatMessage({ id: 'console.title' })}>
        {groups.map((group) => (
          <Box key={group.label ?? ''} mb="1">
            {group.label && (
              <Text px="2.5" pt="3" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
                <FormattedMessage id={group.label} />
              </Text>
            )}
            {group.entries.map(({ path, label, name, icon: Icon }) => (
              <NavItem asChild key={path} mb="0.5">
                <Link to={path} replace={isReplacing} aria-current={isCurrent(path) ? 'page' : undefined}>
                  <Icon size={16} strokeWidth={1.5} aria-hidden />
                  {name ? (
                    <Text as="span" truncate title={name}>
                      {name}
                    </Text>
                  ) : (
                    <FormattedMessage id={label} />
                  )}
                </Link>
              </NavItem>
            ))}
          </Box>
        ))}
      </nav>
      {workingOrganization?.copyright && (
        <Text as="footer" mt="3" px="2.5" py="3" textStyle="s12" color="fg.subtle" wordBreak="break-word">
          {workingOrganization.copyright}
        </Text>
      )}
    </>
  );
}
