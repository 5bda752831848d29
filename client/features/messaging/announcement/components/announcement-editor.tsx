import { chakra, Stack } from '@chakra-ui/react';
import { Megaphone, Send } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { AnnouncementFieldsFragment } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page } from '../../../../ui/layout/page';
import { ANNOUNCEMENT_WORKS, ANNOUNCEMENTS_PATH, openAnnouncement } from '../urls';
import { useAnnouncementDraft } from '../use-announcement-draft';
import { useEditorActions } from '../use-editor-actions';
import { ABOVE } from './announcement-breadcrumb';
import { AnnouncementFormPanel } from './announcement-form-panel';
import { AnnouncementPreview } from './announcement-preview';
import { ChooseRecipients } from './choose-recipients';
import { DeleteAnnouncement } from './delete-announcement';
import { DraftStatus } from './draft-status';
import { PublishDialog } from './publish-dialog';

interface Props {
  /** Null for a new one. */
  readonly stored: AnnouncementFieldsFragment | null;
  readonly copied?: AnnouncementFieldsFragment;
  readonly onMade?: (id: string) => void;
  readonly onPublished?: () => void;
}

const isOfSamePage = (search: string): boolean => openAnnouncement(new URLSearchParams(search)) !== null;

/** Writes an announcement: a draft that saves itself, beside its preview (ANNC-01 to ANNC-06). */
export function AnnouncementEditor({ stored, copied, onMade, onPublished }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const draft = useAnnouncementDraft({ stored, copied, onMade });
  const { values, enter } = draft;
  const actions = useEditorActions(draft);
  const { open, choose } = useDialogAddress(ANNOUNCEMENT_WORKS);
  const [publishing, setPublishing] = useState<AnnouncementFieldsFragment | null>(null);
  const publish = async () => {
    const saved = await actions.ready();
    if (!saved) return;
    setPublishing(saved);
    choose('publish');
  };
  const title = values.title.trim() || intl.formatMessage({ id: 'announcement.untitled' });
  const id = draft.stored?.id;
  const work = open?.work;
  const close = () => choose(null);
  return (
    <Page
      title={title}
      breadcrumb={<Breadcrumb above={ABOVE} here={title} />}
      aside={<DraftStatus draft={draft} />}
      actions={
        <>
          {id && (
            <Button variant="ghost" color="status.danger" onClick={() => choose('delete')}>
              <FormattedMessage id="announcement.delete" />
            </Button>
          )}
          <Button aria-busy={actions.isTesting} onClick={() => void actions.sendTest()}>
            <Send strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="announcement.test" />
          </Button>
          <Button variant="primary" onClick={() => void publish()}>
            <Megaphone strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="announcement.publish" />
          </Button>
        </>
      }
    >
      <Columns>
        <Stack gap="3" minWidth="0">
          <ConflictChoice
            conflict={draft.conflict}
            values={values}
            labelOf={(name) => intl.formatMessage({ id: `announcement.field.${name}` })}
            textOf={(field, value) => valueText(intl, field, value)}
            onChoose={draft.choose}
          />
          <AnnouncementFormPanel draft={draft} actions={actions} onPick={choose} />
        </Stack>
        <AnnouncementPreview title={title} text={values.text} notifyingType={values.notifyingType} />
      </Columns>
      {draft.isDirty && <UnsavedGuard spans={isOfSamePage} />}
      {work === 'people' && (
        <ChooseRecipients kind="people" chosen={values.users} onChosen={(users) => enter({ users })} onClose={close} />
      )}
      {work === 'groups' && (
        <ChooseRecipients
          kind="groups"
          chosen={values.userGroups}
          onChosen={(userGroups) => enter({ userGroups })}
          onClose={close}
        />
      )}
      {work === 'publish' && publishing && (
        <PublishDialog draft={publishing} values={values} onPublished={onPublished} onClose={close} />
      )}
      {work === 'delete' && id && (
        <DeleteAnnouncement
          announcement={{ id, title }}
          onDeleted={() => void navigate(ANNOUNCEMENTS_PATH, { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** A value as the choice between two of them shows it. */
function valueText(intl: IntlShape, field: string, value: unknown): string {
  if (field === 'text') return new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '';
  if (field === 'notifyingType') return intl.formatMessage({ id: `announcement.type.${String(value)}` });
  if (field === 'recipientKind') return intl.formatMessage({ id: `announcement.recipient.${String(value)}` });
  return String(value);
}

/** Editor left, preview right; the preview below where there is no room beside. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    flex: '1',
    alignItems: 'stretch',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr) 440px' },
  },
});
