import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAssetOwnerQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { Avatar } from '../../../../ui/text/avatar';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { useAssetChange } from '../hooks/use-asset-change';
import type { Owner, PermissionView } from '../urls';
import { AssetFilters } from './asset-filters';
import { AssetPanel } from './asset-panel';

const SIDES = ['assigned', 'free'] as const;
type Side = (typeof SIDES)[number];

interface Props {
  readonly owner: Owner;
  readonly view: PermissionView;
  readonly onView: (change: Partial<PermissionView>, isReplacing?: boolean) => void;
  /** Called after assets were assigned or removed. */
  readonly onChanged: () => void;
}

/** The assets of one owner beside those to assign. */
export function OwnerAssets({ owner, view, onView, onChanged }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { data, error, loading, refetch } = useAssetOwnerQuery({
    variables: owner.kind === 'user' ? { userId: owner.id } : { userGroupId: owner.id },
    fetchPolicy: 'cache-and-network',
  });
  const [version, setVersion] = useState(0);
  const [side, setSide] = useState<Side>('assigned');
  const { isBusy, change } = useAssetChange(() => {
    setVersion((now) => now + 1);
    onChanged();
  });
  const found = data?.assetOwner.id === owner.id ? data.assetOwner : undefined;
  const back = isMobile && (
    <Button variant="ghost" alignSelf="flex-start" onClick={() => onView({ owner: null })}>
      <ArrowLeft strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="assetPermission.back" />
    </Button>
  );
  if (!found) {
    return (
      <Flex direction="column" gap="3" flex="1">
        {back}
        {loading ? <SkeletonLines lines={6} /> : <UnavailableState error={error} onRetry={() => void refetch()} />}
      </Flex>
    );
  }
  const question = { search: view.assetSearch, type: view.type };
  const panel = (name: Side) => (
    <AssetPanel
      owner={owner}
      isAssigned={name === 'assigned'}
      question={question}
      version={version}
      isFixed={!found.isManageable}
      isBusy={isBusy}
      onMove={(ids, kept) =>
        change(name === 'assigned' ? 'take' : 'give', { owners: [owner], name: found.name }, ids, kept)
      }
    />
  );
  return (
    <Flex direction="column" gap="3" flex="1" minWidth="0" minHeight="0">
      {back}
      <Flex alignItems="center" gap="3" wrap="wrap">
        {owner.kind === 'user' ? (
          <Avatar name={found.name} isLarge />
        ) : (
          <ThingMark aria-hidden>
            <Users strokeWidth={1.5} />
          </ThingMark>
        )}
        <Box flex="1 1 160px" minWidth="0">
          <chakra.h2 textStyle="heading" truncate>
            <ThingLink kind={owner.kind} id={owner.id}>
              {found.name}
            </ThingLink>
          </chakra.h2>
          <Text color="fg.muted" textStyle="s13" truncate>
            {found.username ?? intl.formatMessage({ id: 'assetPermission.ofGroup' })}
          </Text>
        </Box>
        <AssetFilters view={view} onView={onView} />
      </Flex>
      {!found.isManageable && (
        <Flex gap="2" alignItems="center" color="fg.muted" textStyle="s13" role="note">
          <Lock size={16} strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="assetPermission.fixed" />
        </Flex>
      )}
      {isMobile ? (
        <Box>
          <Tabs
            id="asset-sides"
            label={intl.formatMessage({ id: 'assetPermission.sides' })}
            faultLabel=""
            tabs={SIDES.map((name) => ({ name, label: <FormattedMessage id={`assetPermission.${name}`} /> }))}
            current={side}
            onChoose={setSide}
          />
          {SIDES.map((name) => (
            <TabPanel key={name} id="asset-sides" name={name} isShown={side === name}>
              {side === name && panel(name)}
            </TabPanel>
          ))}
        </Box>
      ) : (
        <Flex wrap="wrap" alignItems="stretch" gap="3" flex="1" minHeight="0">
          {panel('free')}
          {panel('assigned')}
        </Flex>
      )}
    </Flex>
  );
}
