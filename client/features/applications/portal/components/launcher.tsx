import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePortalPlacesQuery } from '../../../../api/generated/hooks';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { ButtonLink } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Mark } from '../../../../ui/layout/logo-mark';
import { Scene } from '../../../../ui/layout/scene';
import { useFollowLinks } from '../../../../ui/focus/use-follow-links';
import { useSession } from '../../../identity/session/session-context';
import { appPath, menuPath } from '../portal-model';
import { useAppLead } from '../hooks/use-app-lead';
import type { Category } from '../portal-model';
import { workingPlaces } from '../visits';

/** The start page: every app by category (SHELL-01), or the reason why there is none (SHELL-18). */
export default function Launcher({ categories }: { categories: readonly Category[] }) {
  const intl = useIntl();
  const { user } = useSession();
  if (categories.length === 0) {
    return (
      <>
        <Flex flex="1" alignItems="center" justifyContent="center">
          <EmptyState
            isPage
            picture={<Scene name="empty" />}
            title={<FormattedMessage id="portal.noApp" />}
            text={<FormattedMessage id="portal.noAppText" />}
          />
        </Flex>
        <Footer />
      </>
    );
  }
  return (
    <>
      <Stack flex="1 0 auto" gap="6" px={{ base: '4', md: '6' }} py="5" maxWidth="1180px" width="100%">
        <Flex gap="3" wrap="wrap" alignItems="center">
          <chakra.h1 textStyle="pageTitle" letterSpacing="-.01em">
            {intl.formatMessage({ id: 'portal.greeting' }, { name: user.nickName || user.name })}
          </chakra.h1>
          <Continue />
        </Flex>
        {categories.map((category) => (
          <CategorySection key={category.id} category={category} />
        ))}
      </Stack>
      <Footer />
    </>
  );
}

function CategorySection({ category }: { category: Category }) {
  const follow = useFollowLinks({ leadOf: useAppLead() });
  return (
    <section aria-labelledby={`category-${category.id}`}>
      <chakra.h2 id={`category-${category.id}`} textStyle="s12" fontWeight="500" color="fg.muted" mb="2">
        {category.name}
      </chakra.h2>
      <Box
        onClick={follow}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
        gap="3"
      >
        {category.apps.map((app) => (
          <Tile key={app.id} href={appPath(app)}>
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
          </Tile>
        ))}
      </Box>
    </section>
  );
}

/** The owner of the portal, where the OU wants it named (OUCF-07). */
function Footer() {
  const { workingOrganization } = useSession();
  if (!workingOrganization?.copyright) return null;
  return (
    <chakra.footer px={{ base: '4', md: '6' }} py="3" textStyle="s12" color="fg.subtle" wordBreak="break-word">
      {workingOrganization.copyright}
    </chakra.footer>
  );
}

/** A link to the last place of this browser, while it is still granted (SHELL-29). */
function Continue() {
  const [places] = useState(workingPlaces);
  const { data } = usePortalPlacesQuery({ variables: { places }, skip: places.length === 0 });
  const [place] = data?.portalPlaces ?? [];
  if (!place) return null;
  return (
    <ButtonLink asChild maxWidth="100%">
      <Link to={menuPath(place.appId, place.code)}>
        <Text truncate>
          <FormattedMessage id="portal.continue" values={{ app: place.app.name, menu: place.name }} />
        </Text>
        <ArrowRight strokeWidth={1.5} aria-hidden />
      </Link>
    </ButtonLink>
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
