import { Flex, Text } from '@chakra-ui/react';
import { Settings2 } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { AppTint, hueOf } from '../../../../widgets/icon/app-mark';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../../ui/overlay/menu';
import { NavItem } from '../../../../ui/layout/nav-item';
import type { Favorite } from '../favorites';
import { useFavorites } from '../hooks/use-favorites';
import { menuPath } from '../portal-model';
import type { Category } from '../portal-model';
import { FavoriteStar } from './favorite-star';

const EntranceDialog = lazyPart(() => import('./entrance-dialog'));

interface Props {
  readonly categories: readonly Category[];
  /** The page on screen, if it can be a favorite. */
  readonly page: Favorite | null;
}

/** The favorites in the header, a star for the page on screen, and the way to arrange them (ENTRY-01, ENTRY-04). */
export default function Entrances({ categories, page }: Props) {
  const intl = useIntl();
  const [isSetting, setSetting] = useState(false);
  // ENTRY-08: without an answer there are none, and no message. Cached ones may be older than a visit to the console.
  const { favorites: entrances } = useFavorites('cache-and-network');
  const { bar, count } = useFitting(entrances.map(({ menuId, name }) => `${menuId} ${name}`).join());
  const label = intl.formatMessage({ id: 'header.entrances' });
  return (
    <Flex as="nav" aria-label={label} position="relative" flex="1" minWidth="0" alignItems="center" gap="1" ms="2">
      <Flex ref={bar} wrap="wrap" gap="1" height="8" overflow="hidden" minWidth="0">
        {entrances.map((entrance, at) => (
          <EntranceLink key={entrance.menuId} entrance={entrance} isHidden={at >= count} />
        ))}
      </Flex>
      {page && <FavoriteStar favorite={page} flexShrink={0} />}
      <Menu
        placement="bottom-start"
        trigger={
          <Button variant="ghost" size="icon" aria-label={intl.formatMessage({ id: 'header.entrances.more' })}>
            <Settings2 strokeWidth={1.5} />
          </Button>
        }
      >
        {entrances.slice(count).map((entrance) => (
          <MenuLink key={entrance.menuId} to={menuPath(entrance.appId, entrance.code)} isNewTab={entrance.isNewTab}>
            {entrance.name}
          </MenuLink>
        ))}
        {count < entrances.length && <MenuSeparator />}
        <MenuItem value="arrange" icon={<Settings2 strokeWidth={1.5} />} onSelect={() => setSetting(true)}>
          <FormattedMessage id="header.entrances.set" />
        </MenuItem>
      </Menu>
      {isSetting && (
        <Suspense fallback={null}>
          <EntranceDialog categories={categories} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

function EntranceLink({ entrance, isHidden }: { entrance: Favorite; isHidden: boolean }) {
  const { appId: openApp, menuCode } = useParams();
  const { appId, code, name, icon, isNewTab, app, parentName } = entrance;
  const isOpen = openApp === appId && menuCode === code;
  return (
    <NavItem asChild width="auto" maxWidth="180px" visibility={isHidden ? 'hidden' : undefined}>
      <Link
        to={menuPath(appId, code)}
        target={isNewTab ? '_blank' : undefined}
        title={[app.category.name, app.name, parentName, name].filter(Boolean).join(' · ')}
        aria-current={isOpen ? 'page' : undefined}
      >
        <AppTint style={hueOf(app.id)}>
          <AppIcon name={icon ?? app.icon} />
        </AppTint>
        <Text as="span" truncate>
          {name}
        </Text>
      </Link>
    </NavItem>
  );
}

/** The number of the bar's `children` that fit into its first line; the others wrap below it, out of sight. */
function useFitting(children: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      setCount(tops.filter((top) => top === tops[0]).length);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [children]);
  return { bar, count };
}
