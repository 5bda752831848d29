import { Box, chakra, Text } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../../core/failure';
import { EmptyState } from '../../../../../ui/state/empty-state';
import { ErrorState } from '../../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../../ui/state/skeleton';
import { ShortTime } from '../../../../../ui/text/short-time';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { useGrantedVisits } from '../../hooks/use-granted-visits';
import type { RecentVisits } from '../../hooks/use-recent-visits';
import { menuPath } from '../../portal-model';

/** The pages visited last, newest first, as rows (VISIT-01). */
export default function VisitList({ recent }: { recent: RecentVisits }) {
  const { visits, icons, isLoading, error, retry } = useGrantedVisits(recent.visits);
  if (isLoading) return <SkeletonLines lines={4} />;
  if (error) return <ErrorState failure={failureOf(error)} onRetry={retry} />;
  if (visits.length === 0) {
    return (
      <EmptyState
        icon={<History size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="header.visits.none" />}
        text={<FormattedMessage id="header.visits.noneText" />}
      />
    );
  }
  return (
    <Box as="ul" mx="-2">
      {visits.map(({ appId, appName, menuCode, menuName, parentMenuName, visitTime }) => (
        <li key={`${appId} ${menuCode}`}>
          <RowLink asChild>
            <Link to={menuPath(appId, menuCode)}>
              <AppMark appId={appId} icon={icons.get(appId)} />
              <Text as="span" truncate title={menuName}>
                {menuName}
              </Text>
              <Text as="span" flex="1" minWidth="0" textStyle="s12" color="fg.subtle" truncate>
                {[appName, parentMenuName].filter(Boolean).join(' · ')}
              </Text>
              {visitTime !== undefined && <ShortTime time={visitTime} />}
            </Link>
          </RowLink>
        </li>
      ))}
    </Box>
  );
}

const RowLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    px: '2',
    color: 'fg',
    borderRadius: 'control',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  },
});
