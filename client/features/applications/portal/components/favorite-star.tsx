import { Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { Favorite } from '../favorites';
import { useFavorites } from '../hooks/use-favorites';

interface Props extends ComponentProps<typeof Button> {
  readonly favorite: Favorite;
}

/** Adds a page to the favorites or takes it out, in one click; an outlined star or a full one. */
export function FavoriteStar({ favorite, ...props }: Props) {
  const intl = useIntl();
  const { has, toggle, isKnown } = useFavorites();
  const isIn = has(favorite.menuId);
  const label = intl.formatMessage(
    { id: isIn ? 'portal.favorite.remove' : 'portal.favorite.add' },
    { name: favorite.name },
  );
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={label}
      title={label}
      aria-disabled={!isKnown}
      data-full={isIn || undefined}
      color={isIn ? 'accent' : 'fg.subtle'}
      onClick={() => toggle(favorite)}
      {...props}
    >
      <Star size={14} strokeWidth={1.75} fill={isIn ? 'currentColor' : 'none'} aria-hidden />
    </Button>
  );
}
