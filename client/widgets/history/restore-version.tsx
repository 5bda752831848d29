import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { VersionPreviewQuery } from '../../api/generated/graphql';
import { useAuditRestoreMutation, useVersionPreviewQuery } from '../../api/generated/hooks';
import { emitClientEvent } from '../../core/events';
import type { ApiFailure } from '../../core/failure';
import { failureOf } from '../../core/failure';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { nameList } from '../../ui/text/name-list';
import { dateTime } from '../../ui/text/time';
import { ChangeList } from '../changes/change-list';
import { ChangeTexts } from '../changes/change-texts';
import { useAuditWords } from '../changes/use-audit-words';

/** A version, as the calls name it. */
export interface VersionChoice {
  readonly eventId: string;
  readonly isBefore: boolean;
}

interface Props {
  readonly version: VersionChoice;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** The preview of an earlier version, and its restoration (BYND-12). It brings its texts along. */
export function RestoreVersion(props: Props) {
  return (
    <ChangeTexts>
      <RestoreDialog {...props} />
    </ChangeTexts>
  );
}

function RestoreDialog({ version, onRestored, onClose }: Props) {
  const intl = useIntl();
  const { data, error, refetch } = useVersionPreviewQuery({ variables: version, fetchPolicy: 'network-only' });
  const [restore, { loading: isBusy }] = useAuditRestoreMutation();
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const preview = data?.versionPreview;
  const isLockOut = refusal?.field === 'confirmLockOut';
  const read = () => void refetch().catch(() => undefined);
  const submit = async () => {
    if (!preview) return;
    setRefusal(null);
    try {
      await restore({
        variables: { ...version, stamp: preview.stamp, confirmGone: true, confirmLockOut: isLockOut },
      });
    } catch (cause) {
      const failure = failureOf(cause);
      // The thing changed meanwhile: the preview is read again beside the refusal.
      if (failure.field === 'stamp') read();
      return setRefusal(failure);
    }
    const text = intl.formatMessage({ id: 'history.restored' }, { name: preview.name });
    emitClientEvent('notice', { kind: 'success', text });
    emitClientEvent('stale', undefined);
    onRestored();
  };
  return (
    <Dialog
      size="lg"
      isBusy={isBusy}
      title={<FormattedMessage id="history.restoreTitle" />}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button
            variant={isLockOut ? 'danger' : 'primary'}
            disabled={isBusy || !preview || preview.changes.length === 0}
            aria-busy={isBusy}
            onClick={() => void submit()}
          >
            <FormattedMessage id={isLockOut ? 'history.restoreAnyway' : 'history.restore'} />
          </Button>
        </>
      }
    >
      <Box minHeight="120px" aria-busy={!preview && !error} aria-live="polite">
        {!preview && error && <ErrorState failure={failureOf(error)} onRetry={read} />}
        {!preview && !error && <SkeletonLines lines={4} />}
        {preview && <Preview preview={preview} isBefore={version.isBefore} />}
        {refusal && (
          <Text role="alert" mt="3" color="status.danger" textStyle="s13">
            {refusal.message}
          </Text>
        )}
      </Box>
    </Dialog>
  );
}

/** The difference that the restoration would make, in the words of the history. */
function Preview({ preview, isBefore }: { preview: VersionPreviewQuery['versionPreview']; isBefore: boolean }) {
  const intl = useIntl();
  const { labelOf } = useAuditWords();
  const { name, time, changes, gone } = preview;
  return (
    <Stack gap="3">
      <Text color="fg.muted">
        <FormattedMessage
          id={isBefore ? 'history.previewBefore' : 'history.preview'}
          values={{ name, time: dateTime(time) }}
        />
      </Text>
      {changes.length > 0 ? (
        <ChangeList changes={changes} labelOf={labelOf} />
      ) : (
        <Text>
          <FormattedMessage id="history.same" />
        </Text>
      )}
      {gone.length > 0 && (
        <Text color="status.warning" textStyle="s13">
          <FormattedMessage
            id="history.gone"
            values={{
              count: gone.length,
              names: nameList(
                gone.map((thing) => thing.name),
                intl.locale,
              ),
            }}
          />
        </Text>
      )}
    </Stack>
  );
}
