import { Stack } from '@chakra-ui/react';
import { Copy, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAnnouncementListQuery } from '../../../../api/generated/hooks';
import { ButtonLink } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { MenuItem } from '../../../../ui/overlay/menu';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import {
  announcementPath,
  ANNOUNCEMENT_WORKS,
  ANNOUNCEMENTS_PATH,
  newAnnouncementPath,
  PUBLISHED_PATH,
  showsPublished,
} from '../urls';
import type { AnnouncementRow } from './announcement-columns';
import { DRAFT_COLUMNS, PUBLISHED_COLUMNS } from './announcement-columns';
import { DeleteAnnouncement } from './delete-announcement';
import { isGoingOut } from './state-tag';

/** Time between two looks at announcements that are going out, in milliseconds. */
const LOOK = 2_000;

/** The drafts and the published announcements of the working OU (ANNC-04). */
export function AnnouncementList() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const published = showsPublished(parameters);
  const list = useListState();
  const { data, previousData, loading, error, refetch, startPolling, stopPolling } = useAnnouncementListQuery({
    variables: { published, search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.announcementList;
  const isMoving = data?.announcementList.announcements.some(isGoingOut) ?? false;
  useEffect(() => {
    if (isMoving) startPolling(LOOK);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  const { open, choose } = useDialogAddress(ANNOUNCEMENT_WORKS);
  const deleting = answer?.announcements.find(({ id }) => id === open?.of);
  const add = (
    <ButtonLink variant="primary" asChild>
      <Link to={newAnnouncementPath()}>
        <Plus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="announcement.add" />
      </Link>
    </ButtonLink>
  );
  const kind = published ? 'published' : 'drafts';
  return (
    <Page title={intl.formatMessage({ id: 'announcement.title' })} actions={answer && add}>
      <Tabs
        id="announcements"
        label={intl.formatMessage({ id: 'announcement.title' })}
        faultLabel=""
        current={kind}
        tabs={[
          { name: 'drafts', label: <FormattedMessage id="announcement.drafts" /> },
          { name: 'published', label: <FormattedMessage id="announcement.published" /> },
        ]}
        onChoose={(name) => void navigate(name === 'published' ? PUBLISHED_PATH : ANNOUNCEMENTS_PATH)}
      />
      <TabPanel id="announcements" name={kind} isShown>
        <Stack gap="3">
          <RecordList
            key={kind}
            label={intl.formatMessage({ id: `announcement.${kind}` })}
            list={list}
            placeholder={intl.formatMessage({ id: 'announcement.search' })}
            columns={published ? PUBLISHED_COLUMNS : DRAFT_COLUMNS}
            rows={data || !loading ? answer?.announcements : undefined}
            total={answer && { ...answer.pagination, isBounded: false }}
            query={{ loading, error, refetch }}
            rowKey={(row) => row.id}
            rowMenu={(row) => <RowMenu row={row} onDelete={() => choose('delete', row.id)} />}
            empty={
              <EmptyState
                icon={<Megaphone size={20} strokeWidth={1.5} />}
                title={<FormattedMessage id={`announcement.none.${kind}`} />}
                text={<FormattedMessage id={`announcement.noneText.${kind}`} />}
                action={add}
              />
            }
          />
        </Stack>
      </TabPanel>
      {open?.work === 'delete' && deleting && (
        <DeleteAnnouncement announcement={deleting} onDeleted={() => void refetch()} onClose={() => choose(null)} />
      )}
    </Page>
  );
}

function RowMenu({ row, onDelete }: { readonly row: AnnouncementRow; readonly onDelete: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isDraft = row.state === 'DRAFT';
  return (
    <MoreMenu label={intl.formatMessage({ id: 'announcement.actionsOf' }, { title: row.title })}>
      <MenuItem
        value="open"
        icon={isDraft ? <Pencil strokeWidth={1.5} /> : <Megaphone strokeWidth={1.5} />}
        onSelect={() => void navigate(announcementPath(row.id))}
      >
        <FormattedMessage id={isDraft ? 'announcement.edit' : 'announcement.open'} />
      </MenuItem>
      <MenuItem
        value="copy"
        icon={<Copy strokeWidth={1.5} />}
        onSelect={() => void navigate(newAnnouncementPath(row.id))}
      >
        <FormattedMessage id="announcement.copy" />
      </MenuItem>
      {isDraft && (
        <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={onDelete}>
          <FormattedMessage id="announcement.delete" />
        </MenuItem>
      )}
    </MoreMenu>
  );
}
