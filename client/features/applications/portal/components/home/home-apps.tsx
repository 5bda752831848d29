import { FormattedMessage } from 'react-intl';
import { usePortalFirstPagesQuery } from '../../../../../api/generated/hooks';
import type { Category } from '../../portal-model';
import { HomeAppPages } from './home-app-pages';
import { HomeAppRows } from './home-app-rows';
import { HomeSection } from './home-section';

interface Props {
  readonly categories: readonly Category[];
  /** Of the screen, in px. */
  readonly width: number;
  /** Columns of rows. */
  readonly columns: number;
  readonly isMobile: boolean;
}

/** All apps by category (SHELL-01): up to eight with their first pages, more as rows in one flow. */
export function HomeApps({ categories, width, columns, isMobile }: Props) {
  const { data, loading } = usePortalFirstPagesQuery({ fetchPolicy: 'cache-and-network', skip: isMobile });
  const pages = data?.portalFirstPages ?? [];
  const count = categories.reduce((sum, { apps }) => sum + apps.length, 0);
  return (
    <HomeSection title={<FormattedMessage id="portal.apps" />} count={count}>
      {pages.length > 0 && !isMobile ? (
        <HomeAppPages categories={categories} pages={pages} width={width} />
      ) : (
        // The answer comes with that of the apps.
        !(loading && !data) && <HomeAppRows categories={categories} columns={columns} />
      )}
    </HomeSection>
  );
}
