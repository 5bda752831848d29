import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PortalFirstPagesQuery } from '../../../../../api/generated/graphql';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { useFollowLinks } from '../../../../../ui/focus/use-follow-links';
import { favoriteOf } from '../../favorites';
import type { Favorite } from '../../favorites';
import { useAppLead } from '../../hooks/use-app-lead';
import { useReached } from '../../hooks/use-reached';
import { appPath, menuPath } from '../../portal-model';
import type { App, Category } from '../../portal-model';
import { Star } from '../star';
import { UnreadCount } from './unread-count';

type AppPages = PortalFirstPagesQuery['portalFirstPages'][number];
type Page = AppPages['pages'][number];

/** The least width of an app with its pages, in px. */
const NARROWEST = 180;
/** Pages of an app on a low screen; a high one shows all eight. */
const SHOWN = 4;
const LOW = '@media (max-height: 999px)';

interface Props {
  readonly categories: readonly Category[];
  readonly pages: readonly AppPages[];
  readonly width: number;
  readonly unread: ReadonlyMap<string, number>;
}

/** A few apps, each with what it is for and its first pages, in as few lines as fit. */
export default function HomeAppPages({ categories, pages, width, unread }: Props) {
  const follow = useFollowLinks({ leadOf: useAppLead() });
  const all = categories.flatMap((category) => category.apps);
  const fitting = Math.max(1, Math.floor(width / NARROWEST));
  const length = Math.ceil(all.length / Math.ceil(all.length / fitting));
  const lines = Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
    all.slice(at * length, (at + 1) * length),
  );
  return (
    <Box display="flex" flexDirection="column" gap="4" onClick={follow}>
      {lines.map((apps) => (
        <Line key={apps[0]?.id} apps={apps} length={length} pages={pages} unread={unread} />
      ))}
    </Box>
  );
}

interface LineProps {
  readonly apps: readonly App[];
  readonly length: number;
  readonly pages: readonly AppPages[];
  readonly unread: ReadonlyMap<string, number>;
}

function Line({ apps, length, pages, unread }: LineProps) {
  const columns = `repeat(${length}, minmax(0, 1fr))`;
  // A category stands above its first app.
  const begins = (at: number) => apps[at]?.category.id !== apps[at - 1]?.category.id;
  return (
    <div>
      <Box display="grid" style={{ gridTemplateColumns: columns }} mb="2" aria-hidden>
        {apps.map((app, at) => (
          <Text key={app.id} textStyle="s12" fontWeight="500" color="fg.subtle" px="4" truncate>
            {begins(at) && app.category.name}
          </Text>
        ))}
      </Box>
      <Panel style={{ gridTemplateColumns: columns }}>
        {apps.map((app, at) => (
          <AppColumn
            key={app.id}
            app={app}
            pages={pages.find(({ appId }) => appId === app.id)}
            unread={unread.get(app.id) ?? 0}
            edge={at === 0 ? 'none' : begins(at) ? 'category' : 'app'}
          />
        ))}
      </Panel>
    </div>
  );
}

interface ColumnProps {
  readonly app: App;
  readonly pages: AppPages | undefined;
  readonly unread: number;
  /** The line before it. */
  readonly edge: 'none' | 'app' | 'category';
}

function AppColumn({ app, pages, unread, edge }: ColumnProps) {
  const id = useId();
  const start = pages?.pages.find(({ isLeaf }) => isLeaf);
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      // The pages of all apps of a line begin at one height.
      gridRow="span 2"
      gridTemplateRows="subgrid"
      rowGap="2"
      px="2"
      pb="2"
      borderInlineStartWidth={edge === 'none' ? '0' : '1px'}
      borderColor={edge === 'category' ? 'border.strong' : 'border'}
      minWidth="0"
    >
      <Box position="relative" minWidth="0">
        <Head href={appPath(app)}>
          <AppMark appId={app.id} icon={app.icon} size="lg" />
          <chakra.h3 id={id} textStyle="body" fontWeight="500" mt="1" truncate title={app.name}>
            {app.name}
          </chakra.h3>
          {app.description && (
            <Text textStyle="s13" color="fg.muted" lineClamp={3} title={app.description}>
              {app.description}
            </Text>
          )}
          <Box
            position="absolute"
            top="5"
            insetEnd="2"
            // Left of the star, where that shows.
            css={{ 'section:hover &, section:focus-within &, section:has([data-full]) &': { insetEnd: '8' } }}
          >
            <UnreadCount count={unread} />
          </Box>
        </Head>
        {start && (
          <Star
            favorite={favoriteOf(app, start)}
            position="absolute"
            top="4"
            insetEnd="1"
            css={{ '&:not([data-full]):not(:focus-visible)': { opacity: 0 }, 'section:hover &': { opacity: 1 } }}
          />
        )}
      </Box>
      <div>
        {pages?.pages.map((page, at) => (
          <PageRow key={page.menuId} app={app} page={page} isTall={at >= SHOWN} />
        ))}
        {pages && pages.total > SHOWN && (
          <PageLink
            href={appPath(app)}
            aria-describedby={id}
            color="fg.subtle"
            css={pages.total <= pages.pages.length ? { '@media (min-height: 1000px)': { display: 'none' } } : undefined}
          >
            <FormattedMessage id="portal.home.allPages" values={{ count: pages.total }} />
          </PageLink>
        )}
      </div>
    </chakra.section>
  );
}

function PageRow({ app, page, isTall }: { app: App; page: Page; isTall: boolean }) {
  const { isReached, reach } = useReached();
  return (
    <Flex position="relative" alignItems="center" {...reach} css={isTall ? { [LOW]: { display: 'none' } } : undefined}>
      <PageLink href={menuPath(app.id, page.code)} data-hover={isReached || undefined}>
        <Text truncate title={page.name}>
          {page.name}
        </Text>
      </PageLink>
      {isReached && page.isLeaf && <PageStar favorite={favoriteOf(app, page)} />}
    </Flex>
  );
}

const PageStar = ({ favorite }: { favorite: Favorite }) => (
  <Star favorite={favorite} position="absolute" insetEnd="0.5" height="6" width="6" bg="bg.raised" />
);

const Panel = chakra('div', {
  base: { display: 'grid', bg: 'bg.surface', borderWidth: '1px', borderRadius: 'panel', overflow: 'hidden' },
});

const Head = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    px: '2',
    pt: '4',
    color: 'fg',
    borderRadius: 'control',
    _focusVisible: { outlineOffset: '-2px' },
  },
});

const PageLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    minWidth: '0',
    height: '7',
    px: '2',
    borderRadius: 'control',
    textStyle: 's13',
    color: 'fg.muted',
    _hover: { bg: 'bg.raised', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
