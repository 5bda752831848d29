import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserAccessQuery } from '../../api/generated/graphql';
import { SearchInput } from '../../ui/form/search-input';
import { EmptyState } from '../../ui/state/empty-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import type { AccessTarget } from './access-rows';
import { AccessTree } from './access-tree';

interface Props {
  /** Undefined while it loads. */
  readonly apps: UserAccessQuery['userAccess']['apps'] | undefined;
  readonly selected: AccessTarget | null;
  readonly onSelect: (target: AccessTarget) => void;
}

/** The menus and permissions of every app, with a search. */
export function AccessApps({ apps, selected, onSelect }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  return (
    <>
      <Box padding="3">
        <SearchInput
          type="search"
          maxLength={100}
          value={search}
          label={intl.formatMessage({ id: 'access.search' })}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && setSearch('')}
        />
      </Box>
      {!apps && (
        <Box padding="4">
          <SkeletonLines lines={8} />
        </Box>
      )}
      {apps?.length === 0 && <EmptyState title={<FormattedMessage id="access.noApps" />} />}
      {apps && apps.length > 0 && <AccessTree apps={apps} search={search} selected={selected} onSelect={onSelect} />}
    </>
  );
}
