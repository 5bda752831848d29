import { Box, Flex, Text } from '@chakra-ui/react';
import { History, X } from 'lucide-react';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { FloatingPanel } from '../../../../ui/overlay/floating-panel';
import { NavItem } from '../../../../ui/layout/nav-item';
import { focusBeside, moveFocus } from '../../../../ui/focus/move-focus';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useGrantedVisits } from '../hooks/use-granted-visits';
import type { RecentVisits } from '../hooks/use-recent-visits';
import { menuPath } from '../portal-model';
import type { Visit } from '../recent-visits';

interface Props {
  readonly recent: RecentVisits;
  readonly isFirstOpen: boolean;
  /** It hangs at the start of its button; at the end by default. */
  readonly isAtStart?: boolean;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Recent visits, newest first; any but the present page can be removed, or all at once (VISIT-01, 06, 07). */
export default function VisitsPanel({ recent, isFirstOpen, isAtStart, anchor, onClose }: Props) {
  const intl = useIntl();
  const { remove, clear } = recent;
  const { visits, icons, isLoading, error, retry } = useGrantedVisits(recent.visits);
  return (
    <FloatingPanel
      isAtStart={isAtStart}
      title={intl.formatMessage({ id: 'header.visits' })}
      anchor={anchor}
      onClose={onClose}
      width="340px"
      action={
        visits.length > (isFirstOpen ? 1 : 0) && (
          <Button
            variant="link"
            onClick={({ currentTarget }) => {
              // The button disappears with the list that it clears.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
              clear();
            }}
          >
            <FormattedMessage id="header.visits.clear" />
          </Button>
        )
      }
    >
      {isLoading ? (
        <Box padding="3">
          <SkeletonLines lines={4} />
        </Box>
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={retry} />
      ) : visits.length === 0 ? (
        <EmptyState
          icon={<History size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="header.visits.none" />}
          text={<FormattedMessage id="header.visits.noneText" />}
        />
      ) : (
        <Box as="ul" overflow="auto" minHeight="0" padding="1.5" onKeyDown={moveFocus}>
          {visits.map((visit, at) => (
            <VisitRow
              key={`${visit.appId} ${visit.menuCode}`}
              visit={visit}
              icon={icons.get(visit.appId) ?? null}
              isOpen={isFirstOpen && at === 0}
              onRemove={at > 0 || !isFirstOpen ? () => remove(visit) : undefined}
              onClose={onClose}
            />
          ))}
        </Box>
      )}
    </FloatingPanel>
  );
}

interface RowProps {
  readonly visit: Visit;
  readonly icon: string | null;
  readonly isOpen: boolean;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

function VisitRow({ visit, icon, isOpen, onRemove, onClose }: RowProps) {
  const intl = useIntl();
  const { appId, appName, menuCode, menuName, parentMenuName } = visit;
  const place = [appName, parentMenuName].filter(Boolean).join(' · ');
  return (
    <Flex as="li" alignItems="center" gap="1">
      <NavItem asChild flex="1" minWidth="0" height="auto" py="1.5">
        <Link to={menuPath(appId, menuCode)} aria-current={isOpen ? 'page' : undefined} onClick={onClose}>
          <AppMark appId={appId} icon={icon} />
          <Box minWidth="0" flex="1">
            <Text truncate title={menuName}>
              {menuName}
            </Text>
            <Text textStyle="s12" color="fg.muted" truncate title={place}>
              {place}
            </Text>
          </Box>
        </Link>
      </NavItem>
      {onRemove && (
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'header.visits.remove' }, { name: menuName })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onRemove();
          }}
        >
          <X strokeWidth={1.5} />
        </Button>
      )}
    </Flex>
  );
}
