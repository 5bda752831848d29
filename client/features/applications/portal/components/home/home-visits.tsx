import { Box, Text } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { Button } from '../../../../../ui/button/button';
import { lazyPart } from '../../../../../ui/state/lazy-part';
import { ShortTime } from '../../../../../ui/text/short-time';
import { useGrantedVisits } from '../../hooks/use-granted-visits';
import type { RecentVisits } from '../../hooks/use-recent-visits';
import { menuPath } from '../../portal-model';
import type { Visit } from '../../recent-visits';
import { HomeSection, Tile, TileLink } from './home-section';

const VisitsPanel = lazyPart(() => import('../visits-panel'));

interface Props {
  readonly recent: RecentVisits;
  /** The number of cards in a row; all in one that scrolls where it is null. */
  readonly columns: number | null;
}

/** Ways back to the pages visited last (VISIT-01); nothing before the first. */
export function HomeVisits({ recent, columns }: Props) {
  const { visits, icons, isLoading } = useGrantedVisits(recent.visits);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (recent.visits.length === 0 || (!isLoading && visits.length === 0)) return null;
  const all = (
    <Box position="relative">
      <Button
        ref={anchor}
        variant="link"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <FormattedMessage id="portal.home.allVisits" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VisitsPanel recent={recent} isFirstOpen={false} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
  return (
    <HomeSection title={<FormattedMessage id="portal.home.continue" />} action={all}>
      {columns === null ? (
        <Box display="flex" gap="3" mx="-4" px="4" py="1" my="-1" overflowX="auto" scrollSnapType="x proximity">
          {visits.map((visit) => (
            <Box key={keyOf(visit)} width="232px" flexShrink={0} scrollSnapAlign="center">
              <VisitCard visit={visit} icon={icons.get(visit.appId)} />
            </Box>
          ))}
        </Box>
      ) : (
        <Box
          display="grid"
          gap="3"
          minHeight="14"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {visits.slice(0, columns).map((visit) => (
            <VisitCard key={keyOf(visit)} visit={visit} icon={icons.get(visit.appId)} />
          ))}
        </Box>
      )}
    </HomeSection>
  );
}

const keyOf = ({ appId, menuCode }: Visit) => `${appId} ${menuCode}`;

function VisitCard({ visit, icon }: { visit: Visit; icon: string | null | undefined }) {
  const { appId, appName, menuCode, menuName, parentMenuName, visitTime } = visit;
  const place = [appName, parentMenuName].filter(Boolean).join(' · ');
  return (
    <Tile minHeight="14">
      <TileLink asChild gap="3">
        <Link to={menuPath(appId, menuCode)}>
          <AppMark appId={appId} icon={icon} size="lg" />
          <Box flex="1" minWidth="0">
            <Box display="flex" gap="2" alignItems="baseline">
              <Text flex="1" minWidth="0" fontWeight="500" truncate title={menuName}>
                {menuName}
              </Text>
              {visitTime !== undefined && <ShortTime time={visitTime} />}
            </Box>
            <Text textStyle="s12" color="fg.subtle" truncate title={place}>
              {place}
            </Text>
          </Box>
        </Link>
      </TileLink>
    </Tile>
  );
}
