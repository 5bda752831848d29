import { HStack } from '@chakra-ui/react';
import { FormattedMessage, FormattedTime } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import type { AnnouncementDraft } from '../use-announcement-draft';

/** Whether the draft is saved, and since when; or why not. */
export function DraftStatus({ draft }: { readonly draft: AnnouncementDraft }) {
  return (
    <HStack gap="2" color="fg.muted" textStyle="s13">
      <Tag>
        <FormattedMessage id="announcement.state.DRAFT" />
      </Tag>
      <span role="status">
        <Text draft={draft} />
      </span>
      {draft.failure && (
        <Button variant="link" onClick={() => void draft.save()}>
          <FormattedMessage id="announcement.saveAgain" />
        </Button>
      )}
    </HStack>
  );
}

function Text({
  draft: { failure, isSaving, isDirty, missing, isTooLong, savedTime, conflict },
}: {
  readonly draft: AnnouncementDraft;
}) {
  if (failure) return <FormattedMessage id="announcement.notSaved" values={{ reason: failure.message }} />;
  if (isSaving) return <FormattedMessage id="announcement.saving" />;
  if (conflict) return <FormattedMessage id="announcement.conflict" />;
  if (isDirty && (missing.length > 0 || isTooLong)) return <FormattedMessage id="announcement.incomplete" />;
  if (isDirty) return <FormattedMessage id="announcement.unsaved" />;
  if (savedTime === null) return null;
  return (
    <FormattedMessage
      id="announcement.saved"
      values={{ time: <FormattedTime value={savedTime} hour="2-digit" minute="2-digit" hourCycle="h23" /> }}
    />
  );
}
