import { Box, HStack, Text } from '@chakra-ui/react';
import { Building2, Info, KeyRound, UserCog } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { useContact } from '../../../../api/contacts/use-contact';
import { OF_PAGE } from '../../../../api/error-policy';
import type { OrganizationFiguresQuery, OrganizationListQuery } from '../../../../api/generated/graphql';
import { useOrganizationFiguresQuery, useOrganizationListQuery } from '../../../../api/generated/hooks';
import { useDialogAddress, withDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPage } from '../../../../ui/state/lazy-part';
import { Mark } from '../../../../ui/layout/logo-mark';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RelativeTime } from '../../../../ui/text/time';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import type { ListChange } from '../../../../ui/table/use-list-state';
import { useSession } from '../../../identity/session/session-context';
import { ORGANIZATION_WORKS } from '../urls';
import type { Column } from '../../../../ui/table/column';

type Listed = OrganizationListQuery['organizationList']['organizations'][number];
type Organization = Listed & {
  /** Read after the list, which does not wait for them. */
  readonly figures: OrganizationFiguresQuery['organizationFigures'][number] | undefined;
};

const OrganizationDialogs = lazyPage(() => import('./organization-dialogs'));

const ICON = <Building2 size={16} strokeWidth={1.5} />;

/** SUPR-05: the number of OUs that a forced refresh and a search load. */
const FULL_PAGE = 100;

const COLUMNS: readonly Column<Organization>[] = [
  {
    id: 'name',
    header: <FormattedMessage id="console.organizations.name" />,
    cell: (organization) => <Name organization={organization} />,
  },
  {
    id: 'industry',
    header: <FormattedMessage id="console.organizations.industry" />,
    cell: ({ industry }) => industry ?? '–',
  },
  {
    id: 'admin',
    header: <FormattedMessage id="console.organizations.admin" />,
    cell: ({ admin }) => (admin ? <Admin admin={admin} /> : '–'),
  },
  {
    id: 'users',
    isNumber: true,
    header: <FormattedMessage id="console.organizations.users" />,
    cell: ({ userCount }) => <FormattedNumber value={userCount} />,
  },
  {
    id: 'apps',
    isNumber: true,
    header: <FormattedMessage id="organization.column.apps" />,
    cell: ({ figures }) => (figures ? <FormattedNumber value={figures.appCount} /> : '–'),
  },
  {
    id: 'lastSignIn',
    header: <FormattedMessage id="organization.column.lastSignIn" />,
    cell: ({ figures }) => (figures?.lastSignInTime ? <RelativeTime time={figures.lastSignInTime} /> : '–'),
  },
];

/** Every OU with its administrator, searched and paged by the server; the actions of one open from its row. */
export function OrganizationTable() {
  const intl = useIntl();
  const list = useFullPages(useListState());
  const { data, previousData, loading, error, refetch } = useOrganizationListQuery({
    variables: { search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.organizationList;
  const rows = useFigures(answer?.organizations);
  const readFullPage = () => {
    list.change({ page: 1, size: FULL_PAGE });
    return refetch({ search: list.search, pagination: { currentPage: 1, limit: FULL_PAGE } });
  };
  return (
    <>
      <RecordList
        label={intl.formatMessage({ id: 'console.menu.super' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'console.organizations.search' })}
        columns={COLUMNS}
        rows={rows}
        total={answer?.pagination}
        query={{ loading, error, refetch: readFullPage }}
        rowKey={(row) => row.id}
        rowMenu={(row) => <RowMenu organization={row} />}
        empty={<EmptyState icon={ICON} title={<FormattedMessage id="console.organizations.none" />} />}
      />
      <Suspense fallback={null}>
        <OrganizationDialogs onMade={() => void refetch()} />
      </Suspense>
    </>
  );
}

/** OUs with their figures, which are asked for once for all of a page. */
function useFigures(organizations: readonly Listed[] | undefined): readonly Organization[] | undefined {
  const ids = organizations?.map(({ id }) => id) ?? [];
  const { data, previousData } = useOrganizationFiguresQuery({
    variables: { ids },
    skip: ids.length === 0,
    fetchPolicy: 'cache-and-network',
  });
  const figures = new Map((data ?? previousData)?.organizationFigures.map((each) => [each.id, each]));
  return organizations?.map((organization) => ({ ...organization, figures: figures.get(organization.id) }));
}

/** A list whose searches come in full pages. */
function useFullPages(list: ReturnType<typeof useListState>): ReturnType<typeof useListState> {
  return useMemo(() => {
    const change = (wanted: ListChange) => list.change(wanted.search ? { size: FULL_PAGE, ...wanted } : wanted);
    return { ...list, change };
  }, [list]);
}

function Name({ organization: { id, name } }: { organization: Organization }) {
  const [parameters] = useSearchParams();
  return (
    <HStack gap="2.5">
      <Mark>{ICON}</Mark>
      <Text truncate asChild _hover={{ textDecoration: 'underline' }}>
        <Link to={{ search: withDialog(parameters, 'details', id).toString() }}>{name}</Link>
      </Text>
    </HStack>
  );
}

function Admin({ admin: { name, username, email } }: { admin: NonNullable<Organization['admin']> }) {
  return (
    <Box as="span" title={useContact(email) || username}>
      {name}
    </Box>
  );
}

function RowMenu({ organization: { id, name, admin } }: { organization: Organization }) {
  const intl = useIntl();
  const { configuration } = useSession();
  const { choose } = useDialogAddress(ORGANIZATION_WORKS);
  return (
    <MoreMenu label={intl.formatMessage({ id: 'organization.actionsOf' }, { name })}>
      <MenuItem value="details" icon={<Info strokeWidth={1.5} />} onSelect={() => choose('details', id)}>
        <FormattedMessage id="organization.details" />
      </MenuItem>
      <MenuItem value="admin" icon={<UserCog strokeWidth={1.5} />} onSelect={() => choose('admin', id)}>
        <FormattedMessage id={admin ? 'organization.admin.change' : 'organization.admin.assign'} />
      </MenuItem>
      {admin?.type === 'INTERNAL' && admin.email && configuration.emailAvaiable === 'true' && (
        <MenuItem value="reset" icon={<KeyRound strokeWidth={1.5} />} onSelect={() => choose('reset', id)}>
          <FormattedMessage id="organization.admin.reset" />
        </MenuItem>
      )}
    </MoreMenu>
  );
}
