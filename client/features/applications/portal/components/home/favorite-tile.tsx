import { Text } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import type { dragTile } from '../../favorite-drag';
import type { Favorite } from '../../favorites';
import { menuPath } from '../../portal-model';
import { FavoriteStar } from '../favorite-star';
import { Tile, TileLink } from './home-section';

interface Props {
  readonly favorite: Favorite;
  readonly isHeld: boolean;
  /** The id of the text that says how keys arrange. */
  readonly help: string;
  /** Null until somebody reaches for the tiles. */
  readonly drag: typeof dragTile | null;
  readonly onDrop: (dragged: string, side: 'before' | 'after') => void;
}

/** A favorite: its page is a click away; the grip and the star show on hover and focus. */
export function FavoriteTile({ favorite, isHeld, help, drag, onDrop }: Props) {
  const { appId, menuId, code, name, icon, isNewTab, app, parentName } = favorite;
  const tile = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!drag || !tile.current) return;
    return drag(tile.current, menuId, (dragged, side) => drop(dragged, side));
  }, [drag, menuId]);
  return (
    <Tile
      ref={tile}
      data-held={isHeld || undefined}
      css={{
        '& [data-grip], & [data-star]': { opacity: 0 },
        '&:is(:hover, :focus-within) :is([data-grip], [data-star])': { opacity: 1 },
        '&[data-held]': { borderColor: 'accent', bg: 'bg.overlay', boxShadow: 'float' },
        '&[data-dragged]': { opacity: 0.5 },
        '&[data-drop]::before': {
          content: '""',
          position: 'absolute',
          insetBlock: '0',
          width: '2px',
          borderRadius: 'pill',
          bg: 'accent',
        },
        '&[data-drop=before]::before': { insetInlineStart: '-7px' },
        '&[data-drop=after]::before': { insetInlineEnd: '-7px' },
      }}
    >
      <Text as="span" data-grip position="absolute" insetStart="0" color="fg.subtle" pointerEvents="none" aria-hidden>
        <GripVertical size={12} strokeWidth={1.75} />
      </Text>
      <TileLink asChild pe="9">
        <Link
          to={menuPath(appId, code)}
          target={isNewTab ? '_blank' : undefined}
          title={[app.category.name, app.name, parentName, name].filter(Boolean).join(' · ')}
          data-favorite={menuId}
          aria-describedby={help}
          draggable={false}
        >
          <AppMark appId={app.id} icon={icon ?? app.icon} />
          <Text as="span" truncate>
            {name}
          </Text>
        </Link>
      </TileLink>
      <FavoriteStar favorite={favorite} data-star position="absolute" insetEnd="1" />
    </Tile>
  );
}
