import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { NavItem } from '../../../ui/nav-item';
import { Tooltip } from '../../../ui/tooltip';
import { menuPath } from '../portal-model';
import type { App, LeafMenu, Menu } from '../portal-model';

interface Props {
  readonly app: App;
  readonly currentCode: string | undefined;
  /** New-style navigation, collapsed to icons (SHELL-09). */
  readonly isRail?: boolean;
  readonly onFollow?: () => void;
}

/** The menus of the working app: one level of children, each parent to be folded (SHELL-08). */
export function LeftMenu({ app, currentCode, isRail = false, onFollow }: Props) {
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
          <ParentItem key={menu.id} menu={menu} currentCode={currentCode} onFollow={onFollow} />
        ) : (
          <LeafItem key={menu.id} menu={menu} isCurrent={menu.code === currentCode} onFollow={onFollow} />
        ),
      )}
    </chakra.nav>
  );
}

function LeafItem(props: { menu: LeafMenu; isCurrent: boolean; isChild?: boolean; onFollow?: () => void }) {
  const { menu, isCurrent, isChild, onFollow } = props;
  return (
    <NavItem asChild level={isChild ? 'child' : undefined}>
      <Link
        to={menuPath(menu.appId, menu.code)}
        target={menu.addition && menu.jumpLocation === 1 ? '_blank' : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onFollow}
      >
        {!isChild && <AppIcon name={menu.icon} />}
        <Box as="span" truncate title={menu.name}>
          {menu.name}
        </Box>
      </Link>
    </NavItem>
  );
}

function ParentItem({
  menu,
  currentCode,
  onFollow,
}: {
  menu: Menu;
  currentCode: string | undefined;
  onFollow?: () => void;
}) {
  const [isOpen, setOpen] = useState(true);
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
      {isOpen && menu.url && <LeafItem isChild menu={menu} isCurrent={menu.code === currentCode} onFollow={onFollow} />}
      {isOpen &&
        menu.children.map((child) => (
          <LeafItem key={child.id} isChild menu={child} isCurrent={child.code === currentCode} onFollow={onFollow} />
        ))}
    </>
  );
}

/** An icon with its name on hover and focus; a parent leads to its first child. */
function RailItem({ menu, currentCode }: { menu: Menu; currentCode: string | undefined }) {
  const all = [menu, ...menu.children];
  const target = all.find((entry) => entry.url) ?? menu;
  return (
    <Tooltip text={menu.name} side="right">
      <NavItem asChild justifyContent="center" px="0">
        <Link
          to={menuPath(target.appId, target.code)}
          aria-label={menu.name}
          aria-current={all.some((entry) => entry.code === currentCode) ? 'page' : undefined}
        >
          <AppIcon name={menu.icon} />
        </Link>
      </NavItem>
    </Tooltip>
  );
}
