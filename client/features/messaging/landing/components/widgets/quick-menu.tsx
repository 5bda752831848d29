import { chakra } from '@chakra-ui/react';
import { LayoutGrid } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../../../ui/state/empty-state';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import type { LandingMenu } from '../../slots';
import { WidgetFrame } from '../widget-frame';

interface Props {
  readonly menus: readonly LandingMenu[];
  readonly pathOf: (menu: LandingMenu) => string;
}

/** Links to chosen menus (LAND-10). */
export function QuickMenu({ menus, pathOf }: Props) {
  return (
    <WidgetFrame title={<FormattedMessage id="landing.widget.QUICK_MENU" />}>
      {menus.length === 0 ? (
        <EmptyState
          icon={<LayoutGrid size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="landing.quickMenu.none" />}
        />
      ) : (
        <Links>
          {menus.map((menu) => (
            <li key={menu.menuId}>
              <MenuLink asChild>
                <Link to={pathOf(menu)} target={menu.isNewTab ? '_blank' : undefined} title={placeOf(menu)}>
                  <AppMark appId={menu.app.id} icon={menu.icon ?? menu.app.icon} />
                  <chakra.span truncate>{menu.name}</chakra.span>
                </Link>
              </MenuLink>
            </li>
          ))}
        </Links>
      )}
    </WidgetFrame>
  );
}

const placeOf = ({ app, parentName, name }: LandingMenu) => [app.name, parentName, name].filter(Boolean).join(' / ');

const Links = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    columnGap: '2',
    mx: '-2',
  },
});

const MenuLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '10' },
    px: '2',
    minWidth: '0',
    color: 'fg',
    borderRadius: 'control',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  },
});
