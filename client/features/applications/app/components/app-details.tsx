import { Box, Grid, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { languageKey } from '../../../../locales/locales';
import type { AppDetailQuery } from '../../../../api/generated/graphql';
import { useShownLocale } from '../../../../locales/locale-provider';
import { ActionBar } from '../../../../ui/button/action-bar';
import { APPS_PATH } from '../../../../widgets/app-frame/app-paths';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { useSession } from '../../../identity/session/session-context';
import type { AppDetail } from '../app-form';
import { differences, valuesOf } from '../app-form';
import { useAppForm } from '../hooks/use-app-form';
import { useAppTags } from '../hooks/use-app-tags';
import { useRefreshApps } from '../hooks/use-refresh-apps';
import { DETAIL_WORKS } from '../urls';
import type { DetailWork } from '../urls';
import { AppCredentials } from './app-credentials';
import { AppData } from './app-data';
import { AppFields } from './app-fields';
import { AppPreview } from './app-preview';
import { AppStates } from './app-states';
import { AppTags } from './app-tags';
import { AppChanged } from './app-changed';
import { EmbedCheck } from './embed-check';

/** Loaded when they open. */
const AppUse = lazyPart(() => import('./app-use'));
const DeleteApp = lazyPart(() => import('./delete-app'));
const RotateSecret = lazyPart(() => import('./rotate-secret'));
const StructuresDialog = lazyPart(() => import('./structures-dialog'));
const TagDialog = lazyPart(() => import('../../../../widgets/tags/tag-dialog'));

interface Props {
  readonly data: AppDetailQuery;
  readonly reload: () => Promise<AppDetail | undefined>;
}

/** An application: its texts in a form that is saved at once, everything else changed one by one. */
export function AppDetails({ data, reload }: Props) {
  const intl = useIntl();
  const { appDetail: app, appAuthorizationInfo: authorization, configByKeys: limits } = data;
  const { form, save, conflict, choose: keep, discard } = useAppForm(app, reload);
  const { isDirty, isSubmitting } = form.formState;
  useFormDraft(`app-${app.id}`, form);
  const { open, choose } = useDialogAddress(DETAIL_WORKS);
  const close = () => choose(null);
  const isOwn = app.origin === 'CUSTOM';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={intl.formatMessage({ id: 'app.tab.detail' })}
        onSubmit={(event) => {
          event.preventDefault();
          // Events that bubble up from the form of a dialog do not belong to this form.
          if (event.target === event.currentTarget && !isSubmitting) void form.handleSubmit(save)();
        }}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }} gap="4" alignItems="start">
          <Stack gap="4" minWidth="0">
            <AppChanged conflict={conflict} onChoose={keep} />
            <SectionPanel title={<FormattedMessage id="app.basics" />}>
              <AppFields isOwn={isOwn} isShortcut={app.isShortcut} />
            </SectionPanel>
            <AppData app={app} types={authorization.types} onChoose={() => choose('structures')} />
            <AppTags app={app} maximum={Number(limits.appTagMaxNum)} onEdit={(tag) => choose('tag', tag)} />
          </Stack>
          <Aside app={app} onRotate={() => choose('rotate')} />
        </Grid>
        {isDirty && (
          <>
            <ActionBar mt="4" zIndex="1">
              <Box aria-live="polite">
                <ChangedParts app={app} />
              </Box>
              <Button onClick={discard}>
                <FormattedMessage id="app.discard" />
              </Button>
              <Button type="submit" variant="primary" disabled={isSubmitting} aria-busy={isSubmitting}>
                <FormattedMessage id="common.save" />
              </Button>
            </ActionBar>
            {/* Its dialogs are parts of the page. */}
            <UnsavedGuard spans={() => true} />
          </>
        )}
      </form>
      <Dialogs data={data} reload={reload} open={open} onClose={close} />
    </FormProvider>
  );
}

/** Beside the form: preview, switches, the check of the address, and credentials. */
function Aside({ app, onRotate }: { app: AppDetail; onRotate: () => void }) {
  const { operations } = useSession();
  return (
    <Stack gap="4" minWidth="0">
      <SectionPanel title={<FormattedMessage id="app.preview.title" />}>
        <AppPreview app={app} />
      </SectionPanel>
      <SectionPanel
        title={<FormattedMessage id="app.states" />}
        action={operations.has('user') && <WhoHasThis target={{ kind: 'APP', id: app.id }} name={app.name} />}
      >
        <AppStates app={app} />
      </SectionPanel>
      <Suspense fallback={null}>
        <AppUse appId={app.id} />
      </Suspense>
      {!app.isShortcut && (
        <>
          <EmbedCheck app={app} />
          <AppCredentials app={app} onRotate={onRotate} />
        </>
      )}
    </Stack>
  );
}

interface DialogsProps extends Props {
  readonly open: ReturnType<typeof useDialogAddress<DetailWork>>['open'];
  readonly onClose: () => void;
}

/** The dialog of the address. */
function Dialogs({ data, reload, open, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const refresh = useRefreshApps();
  const { appDetail: app, configByKeys: limits } = data;
  const tags = useAppTags(app);
  const done = () => {
    onClose();
    void refresh();
  };
  return (
    <Suspense fallback={null}>
      {open?.work === 'delete' && (
        <DeleteApp app={app} onDeleted={() => void navigate(APPS_PATH, { replace: true })} onClose={onClose} />
      )}
      {open?.work === 'rotate' && <RotateSecret app={app} onRotated={done} onClose={onClose} />}
      {open?.work === 'structures' && (
        <StructuresDialog
          app={app}
          maximum={Number(limits.appStructureMaxNum)}
          reload={reload}
          onSaved={onClose}
          onClose={onClose}
        />
      )}
      {open?.work === 'tag' && (
        <TagDialog
          owner={tags}
          tag={app.tags.find(({ id }) => id === open.of) ?? null}
          onSaved={done}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** The parts of the form that differ from the stored app. */
function ChangedParts({ app }: { app: AppDetail }) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const values = useWatch() as ReturnType<typeof valuesOf>;
  const parts = differences(valuesOf(app, own), values).map((key) => intl.formatMessage({ id: `app.part.${key}` }));
  return <FormattedMessage id="app.unsaved" values={{ parts: intl.formatList(parts) }} />;
}
