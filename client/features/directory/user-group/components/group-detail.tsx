import { useApolloClient } from '@apollo/client/react';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { Boxes, Pencil, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { UserGroupUsersDocument } from '../../../../api/generated/graphql';
import { useUserGroupDetailQuery } from '../../../../api/generated/hooks';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page, Panel } from '../../../../ui/layout/page';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { Facts } from '../../../../ui/text/facts';
import { dateTime } from '../../../../ui/text/time';
import { assetsOf } from '../../../../widgets/links/console-paths';
import { useAssetPermission } from '../../../identity/session/hooks/use-asset-permission';
import { GROUP_WORKS, USER_GROUPS_PATH } from '../urls';
import { GroupDialogs } from './group-dialogs';
import { GroupUsers } from './group-users';

const ABOVE = [{ to: USER_GROUPS_PATH, label: <FormattedMessage id="userGroup.title" /> }];

/** A user group with its description and users (UGRP-04). */
export function GroupDetail({ id }: { id: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data, error, loading, refetch } = useUserGroupDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const group = data?.userGroupDetail;
  const client = useApolloClient();
  const hasAssets = useAssetPermission();
  const { open, choose } = useDialogAddress(GROUP_WORKS);
  if (!group) {
    return (
      <Page title={intl.formatMessage({ id: 'userGroup.one' })} breadcrumb={<Breadcrumb above={ABOVE} />}>
        <Panel>
          {loading ? (
            <Box padding="5">
              <SkeletonLines lines={8} />
            </Box>
          ) : (
            <UnavailableState error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={group.name}
      breadcrumb={<Breadcrumb above={ABOVE} here={group.name} />}
      lead={
        <ThingMark aria-hidden>
          <Users strokeWidth={1.5} />
        </ThingMark>
      }
      subtitle={group.description}
      actions={
        <>
          <Button variant="ghost" color="status.danger" onClick={() => choose('delete')}>
            <FormattedMessage id="userGroup.delete" />
          </Button>
          {hasAssets && (
            <ButtonLink asChild>
              <Link to={assetsOf('userGroup', group.id)}>
                <Boxes strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="console.menu.assetPermission" />
              </Link>
            </ButtonLink>
          )}
          <Button variant="primary" onClick={() => choose('edit')}>
            <Pencil strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="userGroup.edit" />
          </Button>
        </>
      }
    >
      <Flex gap="4" direction={{ base: 'column', lg: 'row' }} alignItems="flex-start" flex="1" minHeight="0">
        <Panel flex={{ lg: '0 0 340px' }} width="100%" padding="4">
          <Facts
            isAside
            texts="userGroup.column"
            facts={[
              ['users', intl.formatNumber(group.userCount)],
              ['created', dateTime(group.createdTime)],
            ]}
          />
        </Panel>
        <Stack gap="3" flex="1" width="100%" minWidth="0" alignSelf="stretch">
          <GroupUsers group={group} onAdd={() => choose('add-users')} />
        </Stack>
      </Flex>
      {open && (
        <GroupDialogs
          work={open.work}
          group={group}
          onClose={() => choose(null)}
          onChanged={() => {
            if (open.work === 'delete') return void navigate(USER_GROUPS_PATH, { replace: true });
            choose(null);
            if (open.work === 'add-users') void client.refetchQueries({ include: [UserGroupUsersDocument] });
          }}
        />
      )}
    </Page>
  );
}
