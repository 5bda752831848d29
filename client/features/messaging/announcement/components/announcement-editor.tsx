import { Box, chakra, Stack } from '@chakra-ui/react';
import { Megaphone, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { AnnouncementFieldsFragment } from '../../../../api/generated/graphql';
import { useAnnouncementTestMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Input } from '../../../../ui/form/input';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page, Panel } from '../../../../ui/layout/page';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { lengthOf, MAX_TEXT, MAX_TITLE } from '../announcement-form';
import type { Missing } from '../announcement-form';
import { ANNOUNCEMENT_WORKS, ANNOUNCEMENTS_PATH, openAnnouncement } from '../urls';
import { useAnnouncementDraft } from '../use-announcement-draft';
import { ABOVE } from './announcement-breadcrumb';
import { AnnouncementPreview } from './announcement-preview';
import { ChooseRecipients } from './choose-recipients';
import { DeleteAnnouncement } from './delete-announcement';
import { DraftStatus } from './draft-status';
import { NotifyingTypeField } from './notifying-type-field';
import { PublishDialog } from './publish-dialog';
import { RecipientField } from './recipient-field';

// The editor alone is larger than most pages.
const RichText = lazyPart(() => import('./rich-text'));

interface Props {
  /** Null for a new one. */
  readonly stored: AnnouncementFieldsFragment | null;
  readonly copied?: AnnouncementFieldsFragment;
  readonly onMade?: (id: string) => void;
}

/** Writes an announcement: a draft that saves itself, beside its preview (ANNC-01 to ANNC-06). */
export function AnnouncementEditor({ stored, copied, onMade }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const draft = useAnnouncementDraft({ stored, copied, onMade });
  const { values, enter, missing, failure, isTooLong } = draft;
  const { open, choose } = useDialogAddress(ANNOUNCEMENT_WORKS);
  const [seen, setSeen] = useState<ReadonlySet<Missing>>(new Set());
  const see = (...parts: Missing[]) => setSeen(new Set([...seen, ...parts]));
  const [test] = useAnnouncementTestMutation();
  const [isTesting, setTesting] = useState(false);
  const [publishing, setPublishing] = useState<AnnouncementFieldsFragment | null>(null);
  const faultOf = (part: Missing) => {
    if (seen.has(part) && missing.includes(part)) return <FormattedMessage id={`announcement.missing.${part}`} />;
    if (failure?.field?.startsWith(part)) return failure.message;
    return null;
  };
  const textFault = isTooLong ? (
    <FormattedMessage id="announcement.tooLong" values={{ max: MAX_TEXT }} />
  ) : (
    faultOf('text')
  );
  /** The stored draft; null with the first fault focused. */
  const ready = async () => {
    if (missing.length > 0 || isTooLong) {
      see('title', 'text', 'recipient');
      const first = missing[0] ?? 'text';
      document.getElementById(`announcement-${first}`)?.focus();
      return null;
    }
    return draft.save();
  };
  const sendTest = async () => {
    if (isTesting) return;
    setTesting(true);
    try {
      const saved = await ready();
      if (!saved) return;
      await test({ variables: { id: saved.id } });
      const text = intl.formatMessage({ id: `announcement.tested.${values.notifyingType}` });
      emitClientEvent('notice', { kind: 'success', text });
    } catch (error) {
      const title = intl.formatMessage({ id: 'announcement.testFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    } finally {
      setTesting(false);
    }
  };
  const publish = async () => {
    const saved = await ready();
    if (!saved) return;
    setPublishing(saved);
    choose('publish');
  };
  const title = values.title.trim() || intl.formatMessage({ id: 'announcement.untitled' });
  const id = draft.stored?.id;
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
          <Button aria-busy={isTesting} onClick={() => void sendTest()}>
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
          <Panel display="flex" flexDirection="column" flex="1" overflow="visible">
            <Stack gap="4" padding="4">
              <Field
                id="announcement-title"
                label={<FormattedMessage id="announcement.field.title" />}
                hint={
                  <Counter>
                    {lengthOf(values.title)} / {MAX_TITLE}
                  </Counter>
                }
                fault={faultOf('title')}
              >
                {(parts) => (
                  <Input
                    {...parts}
                    value={values.title}
                    maxLength={MAX_TITLE}
                    autoComplete="off"
                    aria-required
                    onChange={(event) => enter({ title: event.target.value })}
                    onBlur={() => see('title')}
                  />
                )}
              </Field>
              <NotifyingTypeField value={values.notifyingType} onChange={(notifyingType) => enter({ notifyingType })} />
              <RecipientField
                values={values}
                fault={faultOf('recipient')}
                onChange={enter}
                onPick={(work) => {
                  see('recipient');
                  choose(work);
                }}
              />
            </Stack>
            <Suspense
              fallback={
                <Box padding="4" minHeight="320px">
                  <SkeletonLines lines={5} />
                </Box>
              }
            >
              <RichText
                html={values.text}
                isInvalid={textFault !== null}
                onChange={(text, visible) => {
                  draft.setVisible(visible);
                  enter({ text });
                }}
                onReady={draft.setVisible}
                onBlur={() => see('text')}
              />
            </Suspense>
            <Box px="4" pb="2">
              <FieldFault id="announcement-text-fault">{textFault}</FieldFault>
            </Box>
          </Panel>
        </Stack>
        <AnnouncementPreview title={title} text={values.text} notifyingType={values.notifyingType} />
      </Columns>
      {draft.isDirty && <UnsavedGuard isDialog spans={(search) => openAnnouncement(new URLSearchParams(search)) !== null} />}
      {open?.work === 'people' && (
        <ChooseRecipients
          kind="people"
          chosen={values.users}
          onChosen={(users) => enter({ users })}
          onClose={() => choose(null)}
        />
      )}
      {open?.work === 'groups' && (
        <ChooseRecipients
          kind="groups"
          chosen={values.userGroups}
          onChosen={(userGroups) => enter({ userGroups })}
          onClose={() => choose(null)}
        />
      )}
      {open?.work === 'publish' && publishing && (
        <PublishDialog draft={publishing} values={values} onClose={() => choose(null)} />
      )}
      {open?.work === 'delete' && id && (
        <DeleteAnnouncement
          announcement={{ id, title }}
          onDeleted={() => void navigate(ANNOUNCEMENTS_PATH, { replace: true })}
          onClose={() => choose(null)}
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

const Counter = chakra('span', { base: { fontVariantNumeric: 'tabular-nums' } });

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
