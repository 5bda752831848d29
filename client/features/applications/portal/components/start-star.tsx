import type { ComponentProps } from 'react';
import { usePortalAppQuery } from '../../../../api/generated/hooks';
import { startFavorite } from '../favorites';
import { Star } from './star';

interface Props extends Omit<ComponentProps<typeof Star>, 'favorite'> {
  readonly app: { readonly id: string };
}

/** The star of the page that an app begins with, as soon as its menus are there: reaching for a link reads them. */
export function StartStar({ app, ...props }: Props) {
  const { data } = usePortalAppQuery({ variables: { openId: app.id } });
  const favorite = data && startFavorite(data.portalApp);
  return favorite && <Star favorite={favorite} {...props} />;
}
