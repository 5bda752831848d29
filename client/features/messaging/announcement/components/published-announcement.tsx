import { Box, Flex, Stack } from '@chakra-ui/react';
import { Activity, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { AnnouncementFieldsFragment } from '../../../../api/generated/graphql';
import { useAnnouncementProgressQuery } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page, Panel } from '../../../../ui/layout/page';
import { Facts } from '../../../../ui/text/facts';
import { dateTime } from '../../../../ui/text/time';
import { ANNOUNCEMENT_WORKS, newAnnouncementPath } from '../urls';
import { ABOVE } from './announcement-breadcrumb';
import { CleanHtml } from './clean-html';
import { DeliveryProgress } from './delivery-progress';
import { ProgressDialog } from './progress-dialog';
import { RefusedRecipients } from './refused-recipients';
import { ResendDialog } from './resend-dialog';
import { isGoingOut, StateTag } from './state-tag';

/** Time between two looks at a delivery, in milliseconds. */
const LOOK = 1_000;

/** A published announcement: read only, with the progress of its delivery (ANNC-09). */
export function PublishedAnnouncement({ announcement }: { readonly announcement: AnnouncementFieldsFragment }) {
  const intl = useIntl();
  const { id, title, text, notifyingType, recipient, publishedBy, publishedTime } = announcement;
  const { data, startPolling, stopPolling } = useAnnouncementProgressQuery({ variables: { id } });
  const delivery = data?.announcementDetail ?? announcement;
  const isMoving = isGoingOut(delivery);
  useEffect(() => {
    if (isMoving) startPolling(LOOK);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  const { open, choose } = useDialogAddress(ANNOUNCEMENT_WORKS);
  const refused = delivery.progress?.refused ?? 0;
  // The list stays when the last one was sent again.
  const [hadRefused, setHadRefused] = useState(refused > 0);
  if (refused > 0 && !hadRefused) setHadRefused(true);
  const names = [...recipient.users, ...recipient.userGroups].map(({ name }) => name);
  return (
    <Page
      title={title}
      breadcrumb={<Breadcrumb above={ABOVE} here={title} />}
      aside={<StateTag announcement={delivery} />}
      actions={
        <>
          <ButtonLink asChild>
            <Link to={newAnnouncementPath(id)}>
              <Copy strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="announcement.copy" />
            </Link>
          </ButtonLink>
          {(isMoving || delivery.state === 'PAUSED') && (
            <Button variant="primary" onClick={() => choose('progress')}>
              <Activity strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="announcement.showProgress" />
            </Button>
          )}
        </>
      }
    >
      <Flex gap="4" direction={{ base: 'column', lg: 'row' }} alignItems="flex-start">
        <Stack gap="5" flex="1" width="100%" minWidth="0">
          <Panel padding="5">
            <CleanHtml html={text} />
          </Panel>
          {hadRefused && (
            <RefusedRecipients
              id={id}
              count={refused}
              onResend={refused > 0 && delivery.state === 'SENT' ? () => choose('resend') : null}
            />
          )}
        </Stack>
        <Stack gap="4" flex={{ lg: '0 0 340px' }} width="100%">
          <Panel padding="4">
            <Facts
              isAside
              texts="announcement.column"
              facts={[
                ['type', intl.formatMessage({ id: `announcement.type.${notifyingType}` })],
                [
                  'recipients',
                  recipient.kind === 'ALL'
                    ? intl.formatMessage({ id: 'announcement.recipient.ALL' })
                    : intl.formatList(names.slice(0, 20)),
                ],
                ['publishedBy', publishedBy ?? '–'],
                ['publishedTime', publishedTime === null ? '–' : dateTime(publishedTime)],
              ]}
            />
          </Panel>
          <Panel padding="4">
            <Box textStyle="heading" as="h2" mb="3">
              <FormattedMessage id="announcement.delivery" />
            </Box>
            <DeliveryProgress delivery={delivery} notifyingType={notifyingType} />
          </Panel>
        </Stack>
      </Flex>
      {open?.work === 'resend' && refused > 0 && <ResendDialog id={id} count={refused} onClose={() => choose(null)} />}
      {open?.work === 'progress' && (
        <ProgressDialog delivery={delivery} notifyingType={notifyingType} onClose={() => choose(null)} />
      )}
    </Page>
  );
}
