import { Box, chakra, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { loadChunk } from '../../../../../core/load-chunk';
import { Button } from '../../../../../ui/button/button';
import { Hint } from '../../../../../ui/overlay/hint';
import { lazyPart } from '../../../../../ui/state/lazy-part';
import { usePreferences } from '../../../../identity/session/hooks/use-preferences';
import { useSession } from '../../../../identity/session/session-context';
import type { dragTile } from '../../favorite-drag';
import { movedTo } from '../../favorites';
import { useArranging } from '../../hooks/use-arranging';
import { useFavorites } from '../../hooks/use-favorites';
import type { Category } from '../../portal-model';
import { FavoriteIcons } from './favorite-icons';
import { FavoriteTile } from './favorite-tile';
import { HomeSection } from './home-section';

const EntranceDialog = lazyPart(() => import('../entrance-dialog'));

interface Props {
  readonly categories: readonly Category[];
  readonly columns: number;
  readonly isMobile: boolean;
}

/** The favorites, which are the shortcuts of the header in pages of apps (ENTRY-01), arranged by dragging and by keys. */
export function HomeFavorites({ categories, columns, isMobile }: Props) {
  const { user } = useSession();
  const choose = usePreferences();
  const { favorites, isKnown, maximum, arrange } = useFavorites('cache-and-network');
  const [isSetting, setSetting] = useState(false);
  const see = () => !user.isShortcutHintSeen && choose({ isShortcutHintSeen: true });
  const set = () => {
    see();
    setSetting(true);
  };
  const add = (isKnown || favorites.length > 0) && favorites.length < maximum && <AddTile onClick={set} />;
  return (
    <HomeSection
      title={<FormattedMessage id="portal.favorites" />}
      action={
        isMobile
          ? favorites.length > 0 && (
              <Button variant="link" onClick={set}>
                <FormattedMessage id="portal.favorite.arrange" />
              </Button>
            )
          : favorites.length > 1 && (
              <Text as="span" textStyle="s12" color="fg.subtle">
                <FormattedMessage id="portal.favorite.drag" />
              </Text>
            )
      }
    >
      {isKnown && favorites.length === 0 && !user.isShortcutHintSeen && (
        <Hint onDismiss={see}>
          <FormattedMessage id="header.entrances.hint" />
        </Hint>
      )}
      {isMobile && favorites.length > 0 ? (
        <FavoriteIcons favorites={favorites} />
      ) : (
        <Tiles favorites={favorites} columns={columns} arrange={arrange} last={add} />
      )}
      {isSetting && (
        <Suspense fallback={null}>
          <EntranceDialog categories={categories} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </HomeSection>
  );
}

interface TilesProps extends Pick<ReturnType<typeof useFavorites>, 'favorites' | 'arrange'> {
  readonly columns: number;
  readonly last: React.ReactNode;
}

function Tiles({ favorites, columns, arrange, last }: TilesProps) {
  const help = useId();
  const { list, shown, heldId, said, onKeyDown, onBlur } = useArranging(favorites, columns, arrange);
  const [drag, setDrag] = useState<typeof dragTile | null>(null);
  const loadDrag = () => {
    if (drag || favorites.length < 2) return;
    loadChunk(() => import('../../favorite-drag')).then(
      ({ dragTile: loaded }) => setDrag(() => loaded),
      () => undefined,
    );
  };
  const drop = (dragged: string, target: string, side: 'before' | 'after') => {
    const others = favorites.filter(({ menuId }) => menuId !== dragged);
    const at = others.findIndex(({ menuId }) => menuId === target) + (side === 'after' ? 1 : 0);
    arrange(movedTo(favorites, dragged, at));
  };
  return (
    <>
      <List
        ref={list}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerEnter={loadDrag}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {shown.map((favorite) => (
          <li key={favorite.menuId}>
            <FavoriteTile
              favorite={favorite}
              isHeld={favorite.menuId === heldId}
              help={help}
              drag={drag}
              onDrop={(dragged, side) => drop(dragged, favorite.menuId, side)}
            />
          </li>
        ))}
        {last && <li>{last}</li>}
      </List>
      <Text id={help} srOnly>
        <FormattedMessage id="portal.favorite.keys" />
      </Text>
      <Box role="status" srOnly>
        {said}
      </Box>
    </>
  );
}

const List = chakra('ul', { base: { display: 'grid', columnGap: '3', rowGap: '2', minHeight: '10' } });

const AddTile = ({ onClick }: { onClick: () => void }) => (
  <Add onClick={onClick}>
    <chakra.span display="grid" placeItems="center" width="6">
      <Plus size={16} strokeWidth={1.5} aria-hidden />
    </chakra.span>
    <FormattedMessage id="portal.favorite.addOne" />
  </Add>
);

const Add = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      width: '100%',
      minHeight: { base: '11', md: '10' },
      px: '3',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderRadius: 'panel',
      color: 'fg.subtle',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { borderColor: 'border.strong', color: 'fg' },
    },
  },
  { defaultProps: { type: 'button' } },
);
