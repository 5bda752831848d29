import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { LayoutGrid } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { EmptyState } from '../../../ui/empty-state';
import { Mark } from '../../../ui/logo-mark';
import { useSession } from '../../session/session-context';
import { appPath } from '../portal-model';
import type { Category } from '../portal-model';

/** The start page: every app by category (SHELL-01), or why there is none (SHELL-18). */
export function Launcher({ categories }: { categories: readonly Category[] }) {
  const intl = useIntl();
  const { user } = useSession();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={<LayoutGrid size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="portal.noApp" />}
        text={<FormattedMessage id="portal.noAppText" />}
      />
    );
  }
  return (
    <Stack gap="6" px={{ base: '4', md: '6' }} py="5" maxWidth="1180px" width="100%">
      <chakra.h1 textStyle="pageTitle" letterSpacing="-.01em">
        {intl.formatMessage({ id: 'portal.greeting' }, { name: user.nickName || user.name })}
      </chakra.h1>
      {categories.map((category) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`}>
          <chakra.h2 id={`category-${category.id}`} textStyle="s12" fontWeight="500" color="fg.subtle" mb="2">
            {category.name}
          </chakra.h2>
          <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))" gap="3">
            {category.apps.map((app) => (
              <Tile key={app.id} asChild>
                <Link to={appPath(app)}>
                  <Mark>
                    <AppIcon name={app.icon} />
                  </Mark>
                  <Box minWidth="0">
                    <Text fontWeight="500" truncate title={app.name}>
                      {app.name}
                    </Text>
                    {app.description && (
                      <Text textStyle="s13" color="fg.muted" lineClamp={2}>
                        {app.description}
                      </Text>
                    )}
                  </Box>
                </Link>
              </Tile>
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}

const Tile = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: '16',
    padding: '3',
    bg: 'bg.surface',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'panel',
    transition: 'border-color 80ms, background 80ms',
    _hover: { borderColor: 'border.strong', bg: 'bg.raised' },
  },
});
