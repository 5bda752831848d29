import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../api/failure';
import type { OrganizationMembersQuery } from '../../../api/generated/graphql';
import { useOrganizationMembersQuery } from '../../../api/generated/hooks';
import { Avatar } from '../../../ui/avatar';
import { ErrorNotice } from '../../../ui/error-state';
import { SearchInput } from '../../../ui/search-input';
import { SkeletonLines } from '../../../ui/skeleton';
import { Tag } from '../../../ui/tag';
import { usePaused } from '../../../ui/use-paused';

export type Member = OrganizationMembersQuery['organizationMembers']['members'][number];

interface Props {
  readonly organizationId: string;
  /** Administers the OU already. */
  readonly adminId: string | null;
  readonly selected: Member | null;
  readonly onSelect: (member: Member) => void;
}

/** One member of an OU, found by typing: arrows go through those found, Enter takes one. */
export function MemberPicker({ organizationId, adminId, selected, onSelect }: Props) {
  const intl = useIntl();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = usePaused(text.trim());
  const { data, previousData, loading, error, refetch } = useOrganizationMembersQuery({
    variables: { organizationId, search },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.organizationMembers;
  const members = answer?.members ?? [];
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const take = (member: Member | undefined) => {
    if (member && member.id !== adminId) onSelect(member);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = members.findIndex((member) => member.id === active);
    if (event.key === 'Enter') {
      event.preventDefault();
      take(members[at] ?? (members.length === 1 && !loading ? members[0] : undefined));
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = Math.min(Math.max(at + step, 0), members.length - 1);
    setActive(members[place]?.id ?? null);
  };
  return (
    <Flex direction="column" gap="2">
      <SearchInput
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={members.some((member) => member.id === active) ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={text}
        label={intl.formatMessage({ id: 'organization.admin.findMember' })}
        onChange={(event) => {
          setText(event.target.value);
          setActive(null);
        }}
        onKeyDown={walk}
      />
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: 'organization.admin.members' })}
        aria-busy={loading}
        height="208px"
        overflow="auto"
        borderWidth="1px"
        borderRadius="control"
        bg="bg.surface"
        opacity={loading && answer ? 0.55 : 1}
      >
        {members.map((member) => (
          <Choice
            key={member.id}
            id={`${id}-${member.id}`}
            member={member}
            isAdmin={member.id === adminId}
            isActive={member.id === active}
            isSelected={member.id === selected?.id}
            onTake={() => take(member)}
          />
        ))}
        {!answer && !error && (
          <Box padding="4">
            <SkeletonLines lines={4} />
          </Box>
        )}
        {Boolean(error) && !answer && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      </Box>
      <Text role="status" color="fg.muted" textStyle="s12" minHeight="4">
        {answer && !loading && members.length === 0 && (
          <FormattedMessage id={search ? 'common.noMatch' : 'organization.admin.noMembers'} />
        )}
        {answer?.hasMore && <FormattedMessage id="organization.admin.moreMembers" />}
      </Text>
    </Flex>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly member: Member;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onTake: () => void;
}

function Choice({ id, member, isAdmin, isActive, isSelected, onTake }: ChoiceProps) {
  const { name, username, email } = member;
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-disabled={isAdmin || undefined}
      data-active={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      display="flex"
      alignItems="center"
      gap="2.5"
      minHeight={{ base: '13', md: '11' }}
      px="2.5"
      py="1"
      cursor={isAdmin ? 'default' : 'pointer'}
      bg={isSelected ? 'accent.soft' : isActive ? 'bg.raised' : 'transparent'}
      outline={isActive ? '2px solid {colors.focus}' : 'none'}
      outlineOffset="-2px"
      _hover={{ bg: isSelected ? 'accent.soft' : 'bg.raised' }}
    >
      <Avatar name={name} />
      <Box flex="1" minWidth="0">
        <Text truncate fontWeight="500">
          {name}
        </Text>
        <Text truncate color="fg.muted" textStyle="s12">
          {email ? `${username} · ${email}` : username}
        </Text>
      </Box>
      {isAdmin && (
        <Tag>
          <FormattedMessage id="organization.admin.isCurrent" />
        </Tag>
      )}
      {isSelected && <Check size={16} strokeWidth={1.5} aria-hidden />}
    </chakra.div>
  );
}
