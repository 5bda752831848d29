import { Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePortalFirstPagesQuery } from '../../../../../api/generated/hooks';
import { lazyPart } from '../../../../../ui/state/lazy-part';
import { useUnreadByApp } from '../../../../../widgets/messages/use-unread-by-app';
import { appColumns, nameColumns } from '../../app-columns';
import { useAppOrder } from '../../hooks/use-app-order';
import type { Category } from '../../portal-model';
import { AppOrderMenu } from './app-order-menu';
import { HomeAppRows } from './home-app-rows';
import { HomeSection } from './home-section';

const loadPages = () => import('./home-app-pages');
const HomeAppPages = lazyPart(loadPages);

/** Remembers that this browser showed few apps: their part is then loaded with the page. */
const HAS_PAGES = 'portal.hasFewApps';
if (localStorage.getItem(HAS_PAGES) !== null) loadPages().catch(() => undefined);

/** Apps with pages of theirs are no more than these (CALL-263); they need no other order. */
const MANY = 8;

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
  const { locale } = useIntl();
  const unread = useUnreadByApp();
  const [order, setOrder] = useAppOrder();
  const pages = data?.portalFirstPages ?? [];
  const hasPages = pages.length > 0 && !isMobile;
  useEffect(() => {
    if (hasPages) localStorage.setItem(HAS_PAGES, '1');
    else if (data) localStorage.removeItem(HAS_PAGES);
  }, [hasPages, data]);
  const count = categories.reduce((sum, { apps }) => sum + apps.length, 0);
  return (
    <HomeSection
      title={<FormattedMessage id="portal.apps" />}
      count={count}
      action={count > MANY && <AppOrderMenu order={order} choose={setOrder} />}
    >
      {hasPages ? (
        <Suspense fallback={null}>
          <HomeAppPages categories={categories} pages={pages} width={width} unread={unread} />
        </Suspense>
      ) : (
        // The answer comes with that of the apps.
        !(loading && !data) && (
          <HomeAppRows
            columns={
              order === 'name' && count > MANY
                ? nameColumns(categories, columns, locale)
                : appColumns(categories, columns)
            }
            unread={unread}
          />
        )
      )}
    </HomeSection>
  );
}
