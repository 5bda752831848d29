import { Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useOrganizationSettingsQuery } from '../../../../api/generated/hooks';
import { parseLocales } from '../../../../locales/locales';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { dateTime } from '../../../../ui/text/time';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { HandOverDialog } from '../components/settings/hand-over-dialog';
import { SettingsEditor } from '../components/settings/settings-editor';
import { SettingsView } from '../components/settings/settings-view';
import type { Settings } from '../settings-form';

const WORKS = ['hand-over'] as const;

/** The settings of the working OU (OUCF-01): a form for its administrators, to read for everybody else (OUCF-13). */
export default function OuConfigPage() {
  const intl = useIntl();
  const { userPermissionType: level, configuration } = useSession();
  const { open, choose } = useDialogAddress(WORKS);
  const { data, error, refetch } = useOrganizationSettingsQuery({
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const settings = data?.organizationInfo;
  const isAdmin = level === LEVEL.OU_ADMIN;
  const Part = isAdmin || level === LEVEL.SUPER_SUB_ADMIN ? SettingsEditor : SettingsView;
  return (
    <Page
      title={intl.formatMessage({ id: 'console.menu.ouConfig' })}
      actions={settings?.modifiedTime && <LastSaved by={settings.modifiedBy} time={settings.modifiedTime} />}
    >
      {data && settings ? (
        <Part
          settings={settings}
          copyright={data.organizationCopyright}
          offered={parseLocales(configuration.languageConfig)}
          onHandOver={isAdmin ? () => choose('hand-over') : null}
        />
      ) : (
        <Panel padding={error ? undefined : '5'}>
          {error ? <UnavailableState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={10} />}
        </Panel>
      )}
      {open && isAdmin && settings && <HandOverDialog settings={settings} onClose={() => choose(null)} />}
    </Page>
  );
}

/** The administrator who saved the settings last, and the day. */
function LastSaved({ by, time }: { readonly by: Settings['modifiedBy']; readonly time: number }) {
  const intl = useIntl();
  const day = intl.formatDate(time, { day: 'numeric', month: 'short' });
  return (
    <Text color="fg.muted" textStyle="s13" title={dateTime(time)}>
      <FormattedMessage id={by === null ? 'ouConfig.lastSaved' : 'ouConfig.lastSavedBy'} values={{ name: by, day }} />
    </Text>
  );
}
