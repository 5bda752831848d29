import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import type { RoleNamesQuery } from '../../../../api/generated/graphql';
import { useRoleNamesQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SearchInput } from '../../../../ui/form/search-input';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { usePaused } from '../../../../ui/timing/use-paused';
import { CheckRow } from '../../../../ui/form/check-frame';

interface Props {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
  /** The role that is being changed, which cannot be chosen. */
  readonly without: string | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Chooses one role by name. */
export function RolePicker({ title, text, action, without, onChoose, onClose }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const asked = usePaused(search.trim());
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, previousData, error, refetch } = useRoleNamesQuery({
    variables: { search: asked },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.roleList;
  const roles = found?.roles.filter(({ id }) => id !== without);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted" textStyle="s13">
          {text}
        </Text>
        <SearchInput
          type="search"
          value={search}
          maxLength={100}
          label={intl.formatMessage({ id: 'role.search' })}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Box borderWidth="1px" borderRadius="control" bg="bg.surface" height="264px" overflow="auto">
          {error && !roles ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : !roles ? (
            <Box padding="3">
              <SkeletonLines lines={4} />
            </Box>
          ) : (
            <Roles roles={roles} chosen={chosen} onChoose={setChosen} />
          )}
        </Box>
        {found && found.pagination.total > found.roles.length && (
          <Text role="status" color="fg.muted" textStyle="s12">
            <FormattedMessage id="console.moreFound" />
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

interface RolesProps {
  readonly roles: RoleNamesQuery['roleList']['roles'];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Roles({ roles, chosen, onChoose }: RolesProps) {
  const intl = useIntl();
  return (
    <Box role="radiogroup" aria-label={intl.formatMessage({ id: 'role.title' })}>
      {roles.length === 0 && (
        <Text padding="3" color="fg.subtle" textStyle="s13" role="status">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
      {roles.map(({ id, name, description }) => (
        <CheckRow key={id}>
          <input type="radio" name="role-picker" checked={id === chosen} onChange={() => onChoose(id)} />
          <Box as="span" truncate title={description ?? name}>
            {name}
            {description && (
              <chakra.span color="fg.subtle" textStyle="s12" ms="2">
                {description}
              </chakra.span>
            )}
          </Box>
        </CheckRow>
      ))}
    </Box>
  );
}
