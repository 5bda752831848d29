import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../core/failure';
import { useAppAccessAppsQuery } from '../../api/generated/hooks';
import { RemoveButton } from '../../ui/button/remove-button';
import { SearchInput } from '../../ui/form/search-input';
import { ErrorNotice } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { AppMark } from '../icon/app-mark';
import type { AppGift } from './app-way';
import { AppWayField } from './app-way-field';

interface Props {
  readonly chosen: readonly AppGift[];
  /** Called with a function, because several apps learn of their roles at the same time. */
  readonly onChange: (change: (chosen: readonly AppGift[]) => readonly AppGift[]) => void;
  /** One app: another takes its place. */
  readonly isSingle?: boolean;
}

/** Chooses apps that somebody is to open; beside them, the role by which each is opened (CALL-309). */
export function AppGifts({ chosen, onChange, isSingle = false }: Props) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <Apps chosen={chosen} onChange={onChange} isSingle={isSingle} />
      <Stack gap="3" minWidth="0">
        <Text textStyle="label" aria-live="polite">
          <FormattedMessage id="common.tree.selected" values={{ count: chosen.length }} />
        </Text>
        {chosen.length === 0 && (
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="appAccess.choose" />
          </Text>
        )}
        {chosen.map((app) => (
          <Gift
            key={app.id}
            app={app}
            onWay={(way) => onChange((now) => now.map((each) => (each.id === app.id ? { ...each, way } : each)))}
            onRemove={() => onChange((now) => now.filter(({ id }) => id !== app.id))}
          />
        ))}
      </Stack>
    </Grid>
  );
}

function Apps({ chosen, onChange, isSingle }: Required<Props>) {
  const intl = useIntl();
  const group = useId();
  const [search, setSearch] = useState('');
  const { data, error, loading, refetch } = useAppAccessAppsQuery({ fetchPolicy: 'cache-and-network' });
  const wanted = search.trim().toLowerCase();
  const apps = data?.appAccessApps;
  const shown = apps?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  const isChosen = (id: string) => chosen.some((app) => app.id === id);
  const toggle = (app: AppGift) =>
    onChange((now) => {
      if (now.some(({ id }) => id === app.id)) return now.filter(({ id }) => id !== app.id);
      return isSingle ? [app] : [...now, app];
    });
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id="appAccess.apps" />
      </chakra.legend>
      <SearchInput
        type="search"
        value={search}
        maxLength={100}
        label={intl.formatMessage({ id: 'appAccess.search' })}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Box
        mt="1.5"
        height={isSingle ? '400px' : '264px'}
        overflow="auto"
        borderWidth="1px"
        borderRadius="control"
        bg="bg.surface"
      >
        {error && !apps && !loading && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!apps && !error && (
          <Box padding="3">
            <SkeletonLines lines={6} />
          </Box>
        )}
        {shown.map((app) => (
          <AppRow key={app.id}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? group : undefined}
              checked={isChosen(app.id)}
              onChange={() => toggle({ ...app, icon: app.icon ?? null })}
            />
            <AppMark appId={app.id} icon={app.icon} />
            <Text as="span" truncate title={app.name}>
              {app.name}
            </Text>
          </AppRow>
        ))}
        {apps && shown.length === 0 && (
          <Text padding="3" color="fg.subtle" textStyle="s13" role="status">
            <FormattedMessage id={apps.length > 0 ? 'common.noMatch' : 'access.noApps'} />
          </Text>
        )}
      </Box>
    </chakra.fieldset>
  );
}

/** A chosen app with its role. */
function Gift({ app, onWay, onRemove }: { app: AppGift; onWay: (way: AppGift['way']) => void; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <Box>
      <Flex alignItems="center" gap="2" mb="1.5">
        <Text flex="1" minWidth="0" fontWeight="500" truncate title={app.name}>
          {app.name}
        </Text>
        <RemoveButton
          label={intl.formatMessage({ id: 'appAccess.remove' }, { app: app.name })}
          isLeaving={false}
          onRemove={onRemove}
        />
      </Flex>
      <AppWayField app={app} onChange={onWay} />
    </Box>
  );
}

const AppRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    px: '2.5',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&:has(:checked)': { bg: 'accent.soft' },
  },
});
