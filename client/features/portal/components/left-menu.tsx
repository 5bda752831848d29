import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { Menu as PopupMenu, MenuItem } from '../../../ui/menu';
import { NavItem } from '../../../ui/nav-item';
import { Tooltip } from '../../../ui/tooltip';
import { menuLabel, menuPath } from '../portal-model';
import type { App, LeafMenu, Menu } from '../portal-model';

interface Props {
  readonly app: App;
  readonly currentCode: string | undefined;
  /** New-style navigation, collapsed to icons (SHELL-09). */
  readonly isRail?: boolean;
  /** Links take the place of the history entry they stand in (MOB-05). */
  readonly isReplacing?: boolean;
}

/** The menus of the working app: one level of children, each parent to be folded (SHELL-08). */
export function LeftMenu({ app, currentCode, isRail = false, isReplacing }: Props) {
  const intl = useIntl();
  return (
    <chakra.nav
      aria-label={intl.formatMessage({ id: 'portal.menuOf' }, { app: app.name })}
      display="flex"
      flexDirection="column"
      gap="0.5"
    >
      {app.menus.map((menu) =>
        isRail ? (
          <RailItem key={menu.id} menu={menu} currentCode={currentCode} />
        ) : menu.children.length > 0 ? (
          <ParentItem key={menu.id} menu={menu} currentCode={currentCode} isReplacing={isReplacing} />
        ) : (
          <LeafItem key={menu.id} menu={menu} isCurrent={menu.code === currentCode} isReplacing={isReplacing} />
        ),
      )}
    </chakra.nav>
  );
}

const isNewTab = (menu: LeafMenu) => menu.addition !== null && menu.jumpLocation === 1;

function LeafItem(props: { menu: LeafMenu; isCurrent: boolean; isChild?: boolean; isReplacing?: boolean }) {
  const { menu, isCurrent, isChild, isReplacing } = props;
  return (
    <NavItem asChild level={isChild ? 'child' : undefined}>
      <Link
        to={menuPath(menu.appId, menu.code)}
        replace={isReplacing}
        target={isNewTab(menu) ? '_blank' : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {!isChild && <AppIcon name={menu.icon} />}
        <Box as="span" truncate title={menuLabel(menu)}>
          {menuLabel(menu)}
        </Box>
      </Link>
    </NavItem>
  );
}

function ParentItem({ menu, currentCode, isReplacing }: Pick<Props, 'currentCode' | 'isReplacing'> & { menu: Menu }) {
  const [isOpen, setOpen] = useState(true);
  const leaves = menu.url ? [menu, ...menu.children] : menu.children;
  return (
    <>
      <NavItem asChild>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <AppIcon name={menu.icon} />
          <Box as="span" flex="1" truncate title={menu.name}>
            {menu.name}
          </Box>
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </button>
      </NavItem>
      {isOpen &&
        leaves.map((leaf) => (
          <LeafItem key={leaf.id} isChild menu={leaf} isCurrent={leaf.code === currentCode} isReplacing={isReplacing} />
        ))}
    </>
  );
}

/** An icon with its name on hover and focus; one with children opens them beside it. */
function RailItem({ menu, currentCode }: { menu: Menu; currentCode: string | undefined }) {
  const navigate = useNavigate();
  const leaves = menu.url ? [menu, ...menu.children] : menu.children;
  const isCurrent = [menu, ...menu.children].some((entry) => entry.code === currentCode);
  const name = menuLabel(menu);
  if (menu.children.length > 0) {
    return (
      <PopupMenu
        label={name}
        placement="right-start"
        trigger={
          <RailButton aria-label={name} title={name} data-current={isCurrent || undefined}>
            <AppIcon name={menu.icon} />
          </RailButton>
        }
      >
        {leaves.map((leaf) => (
          <MenuItem key={leaf.id} value={leaf.code} onSelect={() => void navigate(menuPath(leaf.appId, leaf.code))}>
            {menuLabel(leaf)}
          </MenuItem>
        ))}
      </PopupMenu>
    );
  }
  return (
    <Tooltip text={name} side="right">
      <NavItem asChild justifyContent="center" px="0">
        <Link
          to={menuPath(menu.appId, menu.code)}
          target={isNewTab(menu) ? '_blank' : undefined}
          aria-label={name}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <AppIcon name={menu.icon} />
        </Link>
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
