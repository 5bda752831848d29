import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAssetOwnerQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { Avatar } from '../../../../ui/text/avatar';
import { GivingLists } from '../../../../widgets/giving/giving-lists';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { AssetNode } from '../asset-rows';
import { reachedAnyway, wayText } from '../asset-rows';
import { useAssetChange } from '../hooks/use-asset-change';
import type { AssetWork } from '../hooks/use-asset-change';
import { useAssetLists } from '../hooks/use-asset-lists';
import type { ChangeView } from '../hooks/use-permission-view';
import type { Owner, PermissionView } from '../urls';
import { AssetWay } from './asset-way';
import { TypeSelect } from './type-select';

interface Props {
  readonly owner: Owner;
  readonly view: PermissionView;
  readonly onView: ChangeView;
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
  const { isBusy, version, change } = useAssetChange(onChanged);
  const { assigned, free } = useAssetLists(owner, view.type);
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
  const list = (side: 'free' | 'assigned', work: AssetWork) => ({
    title: intl.formatMessage({ id: `assetPermission.${side}` }),
    empty: (
      <EmptyState
        title={<FormattedMessage id={`assetPermission.${side}.none`} />}
        text={<FormattedMessage id={`assetPermission.${side}.noneText`} />}
      />
    ),
    action: (count: number) => <FormattedMessage id={`assetPermission.${work}`} values={{ count }} />,
    onAct: (rows: readonly AssetNode[]) =>
      change(
        work,
        { owners: [owner], name: found.name },
        rows.map(({ id }) => id),
        work === 'take' ? reachedAnyway(rows) : 0,
      ),
  });
  return (
    <Flex direction="column" gap="3" flex="1" minWidth="0" minHeight="0">
      {back}
      <GivingLists
        head={<OwnerHead owner={owner} name={found.name} account={found.username ?? null} />}
        searchLabel={intl.formatMessage({ id: 'assetPermission.find.asset' })}
        filter={<TypeSelect type={view.type} onType={(type) => onView({ type }, true)} />}
        label={intl.formatMessage({ id: 'assetPermission.sides' })}
        question={JSON.stringify([version, view.type])}
        isNarrowed={view.type !== null}
        isBusy={isBusy}
        fixed={found.isManageable ? undefined : <FormattedMessage id="assetPermission.fixed" />}
        describe={(node) => wayText(intl, node) || undefined}
        end={(node) => <AssetWay node={node} />}
        without={{ ...list('free', 'give'), read: free }}
        with={{ ...list('assigned', 'take'), read: assigned }}
      />
    </Flex>
  );
}

interface HeadProps {
  readonly owner: Owner;
  readonly name: string;
  /** Username of a user. */
  readonly account: string | null;
}

function OwnerHead({ owner, name, account }: HeadProps) {
  return (
    <Flex alignItems="center" gap="3">
      {owner.kind === 'user' ? (
        <Avatar name={name} isLarge />
      ) : (
        <ThingMark aria-hidden>
          <Users strokeWidth={1.5} />
        </ThingMark>
      )}
      <Box flex="1" minWidth="0">
        <chakra.h2 textStyle="heading" truncate>
          <ThingLink kind={owner.kind} id={owner.id}>
            {name}
          </ThingLink>
        </chakra.h2>
        <Text color="fg.muted" textStyle="s13" truncate>
          {account ?? <FormattedMessage id="assetPermission.ofGroup" />}
        </Text>
      </Box>
    </Flex>
  );
}
