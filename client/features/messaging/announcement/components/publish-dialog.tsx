import { Box, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { AnnouncementFieldsFragment } from '../../../../api/generated/graphql';
import { useAnnouncementPublishMutation } from '../../../../api/generated/hooks';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { AnnouncementValues } from '../announcement-form';
import { announcementPath } from '../urls';
import { useAudience } from '../use-audience';

interface Props {
  /** As it is stored. */
  readonly draft: AnnouncementFieldsFragment;
  readonly values: AnnouncementValues;
  readonly onPublished?: () => void;
  readonly onClose: () => void;
}

/** Asks before an announcement is sent, with the numbers of people (ANNC-06). */
export function PublishDialog({ draft, values, onPublished, onClose }: Props) {
  const navigate = useNavigate();
  const { audience, isFailed, retry } = useAudience(values);
  const [publish, { loading }] = useAnnouncementPublishMutation();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await publish({ variables: { id: draft.id, version: draft.version } });
    } catch (error) {
      return setFailure(failureOf(error));
    }
    onPublished?.();
    void navigate(`${announcementPath(draft.id)}&dialog=progress`, { replace: true });
  };
  const isMail = draft.notifyingType === 'MAIL';
  const count = audience?.people ?? 0;
  const reached = isMail ? count - (audience?.withoutAddress ?? 0) : count;
  return (
    <ConfirmDialog
      hasHistoryEntry
      title={
        audience ? (
          <FormattedMessage
            id="announcement.publish.title"
            values={{ count, number: <FormattedNumber value={count} /> }}
          />
        ) : (
          <FormattedMessage id="announcement.publish.question" />
        )
      }
      action={
        <FormattedMessage id="announcement.publish.action" values={{ number: <FormattedNumber value={count} /> }} />
      }
      safeAction={<FormattedMessage id="announcement.publish.back" />}
      isReady={audience !== null && reached > 0}
      isBusy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {!audience && !isFailed && <SkeletonLines lines={3} />}
      {isFailed && (
        <Text role="alert" color="status.danger">
          <FormattedMessage id="announcement.countFailed" />{' '}
          <chakra.button type="button" textDecoration="underline" cursor="pointer" onClick={retry}>
            <FormattedMessage id="common.tryAgain" />
          </chakra.button>
        </Text>
      )}
      {audience && (
        <Figures>
          <Figure label={isMail ? 'mails' : 'messages'} value={reached} />
          {isMail && <Figure label="withoutAddress" value={audience.withoutAddress} isUnusual={reached < count} />}
          {audience.doubles > 0 && <Figure label="doubles" value={audience.doubles} />}
        </Figures>
      )}
      {audience && reached === 0 && (
        <Text color="status.warning" mb="2">
          <FormattedMessage id="announcement.publish.nobody" />
        </Text>
      )}
      <Text>
        <FormattedMessage id="announcement.publish.text" />
      </Text>
      <Box role="alert" color="status.danger" textStyle="s13" pt="2" _empty={{ display: 'none' }}>
        {failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
      </Box>
    </ConfirmDialog>
  );
}

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
    gap: '3',
    padding: '4',
    mb: '3',
    borderRadius: 'panel',
    bg: 'bg.raised',
  },
});

function Figure({ label, value, isUnusual = false }: { label: string; value: number; isUnusual?: boolean }) {
  return (
    <div>
      <chakra.dt textStyle="s12" color="fg.muted">
        <FormattedMessage id={`announcement.figure.${label}`} />
      </chakra.dt>
      <chakra.dd textStyle="figure" color={isUnusual ? 'status.warning' : 'fg'} fontVariantNumeric="tabular-nums">
        <FormattedNumber value={value} />
      </chakra.dd>
    </div>
  );
}
