import { Box } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useAnnouncementDetailQuery } from '../../../../api/generated/hooks';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { announcementPath } from '../urls';
import { ABOVE } from './announcement-breadcrumb';
import { AnnouncementEditor } from './announcement-editor';
import { PublishedAnnouncement } from './published-announcement';

interface Props {
  readonly id: string;
  /** A new draft begins with its values. */
  readonly isCopied?: boolean;
}

/** A stored announcement: the editor of a draft, or the text of a published one, which is read only (ANNC-09). */
export function AnnouncementStored({ id, isCopied = false }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data, error, loading, refetch } = useAnnouncementDetailQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const stored = data?.announcementDetail;
  if (!stored) {
    return (
      <Page title={intl.formatMessage({ id: 'announcement.one' })} breadcrumb={<Breadcrumb above={ABOVE} />}>
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
  if (isCopied) {
    const open = (made: string) => void navigate(announcementPath(made), { replace: true });
    return <AnnouncementEditor stored={null} copied={stored} onMade={open} />;
  }
  return stored.state === 'DRAFT' ? (
    <AnnouncementEditor stored={stored} />
  ) : (
    <PublishedAnnouncement announcement={stored} />
  );
}
