import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Menu as PopupMenu, MenuLink } from '../../../../ui/overlay/menu';
import { NavItem } from '../../../../ui/layout/nav-item';
import { Tooltip } from '../../../../ui/overlay/tooltip';
import { useFollowLinks } from '../../../../ui/focus/use-follow-links';
import { favoriteMenu } from '../favorites';
import type { Favorite } from '../favorites';
import { useFolded } from '../hooks/use-folded';
import { useReached } from '../hooks/use-reached';
import { isNewTab, menuLabel, menuPath } from '../portal-model';
import type { LeafMenu, Menu, OpenApp } from '../portal-model';
import { FavoriteStar } from './favorite-star';

interface Props {
  readonly app: OpenApp;
  readonly currentCode: string | undefined;
  /** New-style navigation, collapsed to icons (SHELL-09). */
  readonly isRail?: boolean;
  /** Links take the place of the history entry they stand in (MOB-05). */
  readonly isReplacing?: boolean;
}

/** The menus of the working app: one level of children, each parent to be folded (SHELL-08). */
export function LeftMenu({ app, currentCode, isRail = false, isReplacing }: Props) {
  const intl = useIntl();
  const follow = useFollowLinks({ isReplacing });
  return (
    <chakra.nav
      onClick={follow}
      aria-label={intl.formatMessage({ id: 'portal.menuOf' }, { app: app.name })}
      display="flex"
      flexDirection="column"
      gap="0.5"
    >
      {app.menus.map((menu) =>
        isRail ? (
          <RailItem key={menu.id} menu={menu} currentCode={currentCode} />
        ) : menu.children.length > 0 ? (
          <ParentItem key={menu.id} app={app} menu={menu} currentCode={currentCode} />
        ) : (
          <Starred key={menu.id} favorite={() => favoriteMenu(app, menu)}>
            <LeafItem menu={menu} isCurrent={menu.code === currentCode} />
          </Starred>
        ),
      )}
    </chakra.nav>
  );
}

const LeafItem = memo(function LeafItem(props: { menu: LeafMenu; isCurrent: boolean; isChild?: boolean }) {
  const { menu, isCurrent, isChild } = props;
  return (
    <NavItem
      level={isChild ? 'child' : undefined}
      href={menuPath(menu.appId, menu.code)}
      target={isNewTab(menu) ? '_blank' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {!isChild && <AppIcon name={menu.icon} />}
      <Box as="span" truncate title={menuLabel(menu)}>
        {menuLabel(menu)}
      </Box>
    </NavItem>
  );
});

/** A menu with its star as soon as the pointer or the focus is there: an app may have hundreds. */
function Starred({ favorite, children }: { favorite: () => Favorite | null; children: ReactNode }) {
  const { isReached, reach } = useReached();
  const shown = isReached ? favorite() : null;
  return (
    <div style={{ position: 'relative' }} {...reach}>
      {children}
      {shown && (
        <FavoriteStar
          favorite={shown}
          bg="bg.raised"
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          height="7"
          width="7"
        />
      )}
    </div>
  );
}

function ParentItem({ app, menu, currentCode }: Pick<Props, 'app' | 'currentCode'> & { menu: Menu }) {
  const leaves = leavesOf(menu);
  const [isFolded, setFolded] = useFolded(
    menu.id,
    leaves.some((leaf) => leaf.code === currentCode),
  );
  return (
    <>
      <NavItem asChild>
        <button type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <AppIcon name={menu.icon} />
          <Box as="span" flex="1" truncate title={menu.name}>
            {menu.name}
          </Box>
          {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </button>
      </NavItem>
      {!isFolded &&
        leaves.map((leaf) => (
          // A menu with others below it is no favorite (ENTRY-02).
          <Starred key={leaf.id} favorite={() => (leaf === menu ? null : favoriteMenu(app, leaf, menu.name))}>
            <LeafItem isChild menu={leaf} isCurrent={leaf.code === currentCode} />
          </Starred>
        ))}
    </>
  );
}

/** The targets of a menu with children: itself, where it has a page, and them. */
const leavesOf = (menu: Menu): LeafMenu[] => (menu.url ? [menu, ...menu.children] : menu.children);

/** An icon with its name on hover and focus; one with children opens them beside it. */
function RailItem({ menu, currentCode }: { menu: Menu; currentCode: string | undefined }) {
  const isCurrent = [menu, ...menu.children].some((entry) => entry.code === currentCode);
  const name = menuLabel(menu);
  if (menu.children.length > 0) {
    return (
      <PopupMenu
        label={name}
        placement="right-start"
        trigger={
          <Tooltip text={name} side="right">
            <RailButton aria-label={name} data-current={isCurrent || undefined}>
              <AppIcon name={menu.icon} />
            </RailButton>
          </Tooltip>
        }
      >
        {leavesOf(menu).map((leaf) => (
          <MenuLink
            key={leaf.id}
            to={menuPath(leaf.appId, leaf.code)}
            isNewTab={isNewTab(leaf)}
            isCurrent={leaf.code === currentCode}
          >
            {menuLabel(leaf)}
          </MenuLink>
        ))}
      </PopupMenu>
    );
  }
  return (
    <Tooltip text={name} side="right">
      <NavItem
        justifyContent="center"
        px="0"
        href={menuPath(menu.appId, menu.code)}
        target={isNewTab(menu) ? '_blank' : undefined}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <AppIcon name={menu.icon} />
      </NavItem>
    </Tooltip>
  );
}

const RailButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: '100%',
      minHeight: '8',
      borderRadius: 'control',
      color: 'fg.muted',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised', color: 'fg' },
      '&[data-current]': { bg: 'accent.soft', color: 'fg', boxShadow: 'inset 2px 0 0 {colors.accent}' },
    },
  },
  { defaultProps: { type: 'button' } },
);
