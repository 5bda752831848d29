import { Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { SearchInput } from '../../../../ui/form/search-input';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useOrganizationChoices } from '../hooks/use-organization-choices';
import { useSession } from '../session-context';
import { LeaveOrganization } from './leave-organization';
import { OrganizationList } from './organization-list';

/** More OUs than this get a search. */
const SEARCH_FROM = 8;

interface Props {
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (id: string) => void;
  /** Shows which OUs can be left. */
  readonly onLeave: () => void;
  /** A dialog puts the focus there itself, and knows where it came from. */
  readonly isInDialog?: boolean;
}

/**
 * The OUs of the caller, found by typing where they are many: the down arrow leads from the search into the list, the
 * up arrow back, Enter chooses. At most as high as the place it stands in.
 */
export function OrganizationPicker({ chosen, isBusy, onChoose, onLeave, isInDialog = false }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { organizationTotal } = useSession();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { organizations, more, isLoading, error } = useOrganizationChoices(text);
  const hasSearch = organizationTotal > SEARCH_FROM;
  const [first, second] = organizations;
  return (
    <Flex direction="column" gap="3" minHeight="0">
      {hasSearch && (
        <SearchInput
          ref={search}
          size="lg"
          // A keyboard on the screen would hide the list.
          autoFocus={!isMobile && !isInDialog}
          value={text}
          label={intl.formatMessage({ id: 'session.findOrganization' })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Keys of a composition are the input method's.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && first && !second && !isLoading) onChoose(first.id);
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector('button')?.focus();
          }}
        />
      )}
      <OrganizationList
        ref={list}
        organizations={organizations}
        chosen={chosen}
        isBusy={isBusy}
        isStale={isLoading}
        hasFocus={!hasSearch}
        onChoose={onChoose}
        onLeave={() => search.current?.focus()}
      />
      <Text color="fg.muted" textStyle="s13" role="status" _empty={{ display: 'none' }}>
        {Boolean(error) && (failureOf(error).message || <FormattedMessage id="common.noAnswer" />)}
        {!error && !isLoading && organizations.length === 0 && <FormattedMessage id="common.noMatch" />}
        {more > 0 && <FormattedMessage id="session.moreOrganizations" values={{ count: more }} />}
      </Text>
      <LeaveOrganization onLeave={onLeave} />
    </Flex>
  );
}
