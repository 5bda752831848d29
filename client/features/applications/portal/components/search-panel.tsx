import { Box, Text } from '@chakra-ui/react';
import { History, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import type { PortalSearchQuery } from '../../../../api/generated/graphql';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { FoundName } from '../../../../ui/tree/found-name';
import { moveFocus } from '../../../../ui/focus/move-focus';
import { NavItem } from '../../../../ui/layout/nav-item';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useDismiss } from '../../../../ui/overlay/use-dismiss';
import { useRenewToken } from '../../../identity/session/hooks/use-renew-token';
import { appPath, menuPath } from '../portal-model';

/** FIND-07: results of a group that show before it is opened, and their height. */
const COLLAPSED = 3;
const COLLAPSED_HEIGHT = '102px';

type Answer = PortalSearchQuery['portalSearch'];

interface Props {
  /** Around the field and this. */
  readonly box: RefObject<HTMLElement | null>;
  /** The field that gets the focus back. */
  readonly field: RefObject<HTMLElement | null>;
  /** Recent searches, while nothing is typed (FIND-04). */
  readonly searches: readonly string[] | null;
  readonly asked: string;
  readonly answer: Answer | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly onSearch: (text: string) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The panel below the search: earlier searches, or the results. */
export default function SearchPanel(props: Props) {
  const intl = useIntl();
  const { box, field, searches, answer, error, isLoading, onRetry, onClose } = props;
  useDismiss(box, field, () => {
    if (box.current?.contains(document.activeElement)) field.current?.focus();
    onClose();
  });
  return (
    <Box
      data-panel
      role="dialog"
      aria-label={intl.formatMessage({ id: searches ? 'header.search.recent' : 'header.search.results' })}
      aria-busy={isLoading}
      position="absolute"
      top="calc(100% + 10px)"
      insetEnd="0"
      width="360px"
      maxHeight="min(560px, calc(100dvh - 80px))"
      overflow="auto"
      padding="1.5"
      zIndex="dropdown"
      bg="bg.overlay"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="overlay"
      animation="fade-in 140ms"
      onKeyDown={moveFocus}
    >
      {searches ? (
        <RecentSearches {...props} searches={searches} />
      ) : isLoading ? (
        <Box padding="2.5">
          <SkeletonLines lines={4} />
        </Box>
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={onRetry} />
      ) : (
        answer && <Results {...props} answer={answer} />
      )}
    </Box>
  );
}

function RecentSearches({ searches, onSearch }: Props & { searches: readonly string[] }) {
  return (
    <Group title={<FormattedMessage id="header.search.recent" />}>
      {searches.map((text) => (
        <li key={text}>
          <NavItem asChild>
            <button type="button" onClick={() => onSearch(text)}>
              <History size={16} strokeWidth={1.5} aria-hidden />
              <Text as="span" truncate>
                {text}
              </Text>
            </button>
          </NavItem>
        </li>
      ))}
    </Group>
  );
}

function Results({ answer, asked, onClose }: Props & { answer: Answer }) {
  const { apps, menus, hasMore } = answer;
  if (apps.length + menus.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="header.search.none" />}
        text={<FormattedMessage id="header.search.noneText" values={{ text: asked }} />}
      />
    );
  }
  return (
    <>
      <Box srOnly role="status">
        <FormattedMessage id="header.search.count" values={{ count: apps.length + menus.length }} />
      </Box>
      {apps.length > 0 && (
        <Group title={<FormattedMessage id="portal.apps" />} count={apps.length}>
          {apps.map(({ id, name, icon, category }) => (
            <Found key={id} {...{ name, icon, asked, onClose }} to={appPath({ id })} place={category.name} />
          ))}
        </Group>
      )}
      {menus.length > 0 && (
        <Group title={<FormattedMessage id="header.search.menus" />} count={menus.length}>
          {menus.map(({ id, code, name, icon, isNewTab, app, parent }) => (
            <Found
              key={id}
              {...{ name, icon, asked, isNewTab, onClose }}
              to={menuPath(app.id, code)}
              place={[app.name, parent?.name].filter(Boolean).join(' · ')}
            />
          ))}
        </Group>
      )}
      {hasMore && (
        <Text px="2.5" py="1.5" textStyle="s12" color="fg.muted">
          <FormattedMessage id="header.search.more" />
        </Text>
      )}
    </>
  );
}

/** Results under a title; more than three are folded until somebody wants them (FIND-07). */
function Group({ title, count = 0, children }: { title: ReactNode; count?: number; children: readonly ReactNode[] }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isFolded = count > COLLAPSED && !isWhole;
  return (
    <Box as="section" aria-labelledby={id} pb="1">
      <Text id={id} px="2.5" pt="2" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
        {title}
      </Text>
      <Box as="ul" maxHeight={isFolded ? COLLAPSED_HEIGHT : undefined} overflow="hidden">
        {isFolded ? children.slice(0, COLLAPSED) : children}
      </Box>
      {count > COLLAPSED && (
        <Button variant="link" px="2.5" minHeight="7" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <FormattedMessage id={isWhole ? 'header.search.fold' : 'header.search.unfold'} values={{ count }} />
        </Button>
      )}
    </Box>
  );
}

interface FoundProps {
  readonly to: string;
  /** A jump link that wants a tab of its own (SHELL-43). */
  readonly isNewTab?: boolean;
  readonly name: string;
  readonly icon: string | null;
  readonly place: string;
  readonly asked: string;
  readonly onClose: () => void;
}

function Found({ to, isNewTab = false, name, icon, place, asked, onClose }: FoundProps) {
  const renew = useRenewToken();
  return (
    <li>
      <NavItem asChild minHeight="34px">
        <Link
          to={to}
          target={isNewTab ? '_blank' : undefined}
          title={place ? `${name} · ${place}` : name}
          onClick={() => {
            // FIND-09; the page need not wait for it.
            void renew().catch(() => undefined);
            onClose();
          }}
        >
          <AppIcon name={icon} />
          <Text as="span" truncate>
            <FoundName text={name} searched={asked} />
          </Text>
          <Text as="span" textStyle="s12" color="fg.muted" truncate flex="1">
            {place}
          </Text>
        </Link>
      </NavItem>
    </li>
  );
}
