import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import type { Favorite } from '../../favorites';
import { menuPath } from '../../portal-model';

/** Letters of a word that fit into one of four columns of a phone. */
const WIDEST_WORD = 9;

/** The favorites of narrow screens: large icons with names below, in four columns, or three for longer words. */
export function FavoriteIcons({ favorites }: { favorites: readonly Favorite[] }) {
  const longest = Math.max(...favorites.flatMap(({ name }) => name.split(/[\s-]/).map((word) => word.length)));
  const columns = longest > WIDEST_WORD ? 3 : 4;
  return (
    <Grid style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {favorites.map(({ appId, menuId, code, name, icon, isNewTab, app }) => (
        <li key={menuId}>
          <Item asChild>
            <Link to={menuPath(appId, code)} target={isNewTab ? '_blank' : undefined}>
              <AppMark appId={app.id} icon={icon ?? app.icon} size="xl" />
              <chakra.span maxWidth="100%" lineClamp={2} title={name}>
                {name}
              </chakra.span>
            </Link>
          </Item>
        </li>
      ))}
    </Grid>
  );
}

const Grid = chakra('ul', { base: { display: 'grid', columnGap: '1', rowGap: '3' } });

const Item = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    textStyle: 's12',
    textAlign: 'center',
    color: 'fg',
    borderRadius: 'panel',
  },
});
