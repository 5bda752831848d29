import { Box, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Building2, Check, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { onClientEvent } from '../../../api/events';
import { safeRedirect } from '../../../api/redirect';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Mark } from '../../../ui/logo-mark';
import { SearchInput } from '../../../ui/search-input';
import { Tag } from '../../../ui/tag';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { chooseOrganization, logOut } from '../../session/session-actions';
import { LEVEL } from '../../session/levels';
import { useSession } from '../../session/session-context';

/** More OUs than this get a filter. */
const FILTER_FROM = 8;
/** More than these are found by typing. */
const SHOWN_AT_ONCE = 100;

/** Choosing, or switching, the OU to work in (OUSW-02…08, OUSW-12). */
export default function CompanySelectPage() {
  const intl = useIntl();
  const { organizations, workingOrganization, userPermissionType } = useSession();
  const [parameters] = useSearchParams();
  const isMobile = useIsMobile();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const title = intl.formatMessage({ id: isMobile ? 'session.selectOrganization' : 'session.switchOrganization' });
  useEffect(() => {
    document.title = title;
  }, [title]);

  // MFA-03: behind the dialog nothing waits.
  useEffect(() => onClientEvent('unverified', () => setBusy(false)), []);

  const choose = async (id: string) => {
    if (isBusy) return;
    setBusy(true);
    setChosen(id);
    await chooseOrganization(id, safeRedirect(parameters.get('redirect'))).catch(() => setBusy(false));
  };
  const isAuto = useRef(true);
  useEffect(() => {
    // OUSW-07: with one OU there is nothing to choose, unless it refused just now.
    const [only, second] = organizations;
    if (!isAuto.current || !only || second || workingOrganization) return;
    isAuto.current = false;
    void choose(only.id);
  });
  const pick = (id: string) => (isMobile ? setChosen(id) : void choose(id));
  const wanted = filter.trim().toLowerCase();
  const found = byUse(organizations).filter((entry) => entry.name.toLowerCase().includes(wanted));
  const shown = found.slice(0, SHOWN_AT_ONCE);

  return (
    <Flex as="main" direction="column" alignItems="center" minHeight="100dvh" px="4" py={{ base: '4', md: '16' }}>
      <Stack width="100%" maxWidth="440px" gap="4" flex={{ base: '1', md: 'none' }}>
        <HStack justifyContent="space-between">
          <HStack gap="2">
            <Mark />
            <chakra.h1 textStyle="pageTitle">{title}</chakra.h1>
          </HStack>
          <HStack gap="1" flexShrink={0}>
            {(workingOrganization || userPermissionType === LEVEL.SUPER_ADMIN) && (
              <ButtonLink asChild variant="ghost">
                <Link to="/">
                  <FormattedMessage id="common.cancel" />
                </Link>
              </ButtonLink>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={intl.formatMessage({ id: 'session.logOut' })}
              title={intl.formatMessage({ id: 'session.logOut' })}
              onClick={() => void logOut()}
            >
              <LogOut strokeWidth={1.5} aria-hidden />
            </Button>
          </HStack>
        </HStack>
        {organizations.length > FILTER_FROM && (
          <SearchInput
            size="lg"
            autoFocus
            value={filter}
            label={intl.formatMessage({ id: 'session.findOrganization' })}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              const [only, second] = found;
              if (event.key === 'Enter' && only && !second) pick(only.id);
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              document.querySelector<HTMLElement>('[data-first=true]')?.focus();
            }}
          />
        )}
        {organizations.length === 0 ? (
          <EmptyState
            icon={<Building2 size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="session.noOrganization" />}
            text={<FormattedMessage id="session.noOrganizationText" />}
            action={
              <Button variant="primary" onClick={() => void logOut()}>
                <FormattedMessage id="session.logOut" />
              </Button>
            }
          />
        ) : (
          <OrganizationChoices
            organizations={shown}
            chosen={chosen}
            isBusy={isBusy}
            autoFocus={organizations.length <= FILTER_FROM}
            onChoose={pick}
          />
        )}
        <Text color="fg.muted" textStyle="s13" role="status" _empty={{ display: 'none' }}>
          {shown.length === 0 && organizations.length > 0 && <FormattedMessage id="common.noMatch" />}
          {found.length > shown.length && (
            <FormattedMessage id="session.moreOrganizations" values={{ count: found.length - shown.length }} />
          )}
        </Text>
        {isMobile && organizations.length > 0 && (
          <Button
            variant="primary"
            size="lg"
            position="sticky"
            bottom="4"
            mt="auto"
            disabled={!chosen || isBusy}
            onClick={() => chosen && void choose(chosen)}
          >
            <FormattedMessage id="common.submit" />
          </Button>
        )}
      </Stack>
    </Flex>
  );
}

type Organizations = ReturnType<typeof useSession>['organizations'];

/** The current one, the one used last, then the others as the server orders them. */
function byUse(organizations: Organizations): Organizations {
  const rank = (entry: Organizations[number]) => (entry.isCurrent ? 0 : entry.isLastUsed ? 1 : 2);
  return [...organizations].sort((one, other) => rank(one) - rank(other));
}

interface ChoicesProps {
  readonly organizations: Organizations;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly autoFocus: boolean;
  readonly onChoose: (id: string) => void;
}

/** A list walked by arrows and chosen by Enter; at most 400 px high on wide screens (OUSW-02). */
function OrganizationChoices({ organizations, chosen, isBusy, autoFocus, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) list.current?.querySelector<HTMLElement>('[data-first=true]')?.focus();
  }, [autoFocus]);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    items[items.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  return (
    <Box
      ref={list}
      role="group"
      onKeyDown={walk}
      borderWidth={organizations.length > 0 ? '1px' : '0'}
      borderRadius="panel"
      bg="bg.surface"
      maxHeight={{ md: '400px' }}
      overflow="auto"
    >
      {organizations.map((organization, index) => (
        <chakra.button
          key={organization.id}
          type="button"
          data-first={index === 0}
          aria-pressed={chosen === organization.id}
          disabled={isBusy && chosen !== organization.id}
          onClick={() => onChoose(organization.id)}
          display="flex"
          alignItems="center"
          gap="3"
          width="100%"
          minHeight="11"
          px="3"
          py="2"
          textAlign="start"
          cursor="pointer"
          borderTopWidth={index > 0 ? '1px' : '0'}
          bg={chosen === organization.id ? 'accent.soft' : 'transparent'}
          _hover={{ bg: chosen === organization.id ? 'accent.soft' : 'bg.raised' }}
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          <Mark>
            <Building2 size={16} strokeWidth={1.5} />
          </Mark>
          <Text flex="1" minWidth="0" fontWeight="500" truncate title={organization.name}>
            {organization.name}
          </Text>
          {organization.isCurrent ? (
            <Tag tone="accent">
              <Check size={12} aria-hidden />
              <FormattedMessage id="session.currentOrganization" />
            </Tag>
          ) : (
            organization.isLastUsed && (
              <Tag>
                <FormattedMessage id="session.lastUsedOrganization" />
              </Tag>
            )
          )}
        </chakra.button>
      ))}
    </Box>
  );
}
