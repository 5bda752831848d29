import { Flex } from '@chakra-ui/react';
import { Suspense, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { emitClientEvent } from '../../../core/events';
import { holdSession } from '../../../api/error-policy';
import { failureOf } from '../../../core/failure';
import { onChangeElsewhere } from '../../../core/other-tabs';
import type { SessionStartQuery } from '../../../api/generated/graphql';
import { useSessionOrganizationQuery, useSessionStartQuery } from '../../../api/generated/hooks';
import { useLocale } from '../../../locales/locale-provider';
import { organizationLocale } from '../../../locales/locales';
import { canFollowSystem, onSystemChange, systemTheme } from '../../../theme/system-theme';
import { applyTheme, THEMES } from '../../../theme/theme';
import { DraftOwnerContext } from '../../../ui/draft/draft-owner';
import { ErrorState } from '../../../ui/state/error-state';
import { lazyPage, lazyPart } from '../../../ui/state/lazy-part';
import { LEVEL } from './levels';
import { LiveSession } from './live-session';
import { mustChangePassword } from './must-change-password';
import { endSession } from './session-actions';
import { languagesOf, SESSION_KEYS, SessionContext } from './session-context';
import type { SessionValue } from './session-context';

const ChangePasswordDialog = lazyPage(() => import('./components/change-password-dialog'));
const PasswordWarning = lazyPart(() => import('./components/password-warning'));

/** A dialog tells of these: a session that another login ended (AUTH-29), a second factor that is due (MFA-02). */
const TOLD = new Set([409, 437]);
interface Props {
  readonly children: ReactNode;
  /** Shown while the session is read. */
  readonly pending: ReactNode;
  /** Shown when nobody is signed in; a failure to read the session has its own page. */
  readonly anonymous: ReactNode;
}

/** Reads the session on load (ROUTE-26) and renders the page only once it is known (ROUTE-22). */
export function SessionProvider({ children, pending, anonymous }: Props) {
  const start = useSessionStartQuery({
    variables: { keys: [...SESSION_KEYS] },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const isFactorDue = start.data !== undefined && lacksFactor(start.data.sessionGet);
  const isForced = start.data !== undefined && !isFactorDue && mustChangePassword(start.data);
  const organizationId = start.data?.sessionGet.organizationId;
  const organization = useSessionOrganizationQuery({
    skip: !organizationId || isFactorDue || isForced,
  });
  const value = useMemo((): SessionValue | null => {
    if (!start.data || isFactorDue || (organizationId && !organization.data && !isForced)) return null;
    const { sessionGet, sessionOrganizationList, configByKeys } = start.data;
    return {
      userPermissionType: LEVEL[sessionGet.adminLevel],
      user: sessionGet.user,
      hasAppPermission: sessionGet.hasAppPermission,
      organizations: sessionOrganizationList.organizations,
      organizationTotal: sessionOrganizationList.total,
      workingOrganization: organization.data?.sessionWorkingOrganization ?? null,
      operations: new Set(organization.data?.sessionOperations.operations),
      configuration: configByKeys,
    };
  }, [start.data, isFactorDue, isForced, organizationId, organization.data]);

  const accountId = value?.user.id;
  const ouId = value?.workingOrganization?.id ?? null;
  const owner = useMemo(() => (accountId === undefined ? null : { accountId, ouId }), [accountId, ouId]);

  useEffect(() => {
    if (isFactorDue) emitClientEvent('unverified', { canStay: false });
  }, [isFactorDue]);

  const failure = start.error ? failureOf(start.error) : organization.error ? failureOf(organization.error) : null;
  const isKnown = value !== null;
  useEffect(() => holdSession(isKnown), [isKnown]);
  // Nothing is on screen yet: what another tab made of the session is read anew. LiveSession hears of it afterwards.
  useEffect(() => (isKnown ? undefined : onChangeElsewhere(['session'], () => location.reload())), [isKnown]);

  if (value && isForced) {
    return (
      <SessionContext value={value}>
        {pending}
        <Suspense fallback={null}>
          <ChangePasswordDialog isForced onClose={() => void endSession()} />
        </Suspense>
      </SessionContext>
    );
  }
  if (value) {
    return (
      <SessionContext value={value}>
        <OrganizationLook session={value} />
        <LiveSession />
        {start.data && value.user.isInitPassword && (
          <Suspense fallback={null}>
            <PasswordWarning sessionId={start.data.sessionGet.id} />
          </Suspense>
        )}
        <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>
      </SessionContext>
    );
  }
  if (!failure || TOLD.has(failure.code)) return pending;
  if (failure.code === 401) return anonymous;
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center">
      <ErrorState
        isPage
        failure={failure}
        onRetry={() => void (start.error ? start.refetch() : organization.refetch()).catch(() => undefined)}
      />
    </Flex>
  );
}

/** MFA-02: an e-mail code is due before anything else of the session is. */
function lacksFactor({ mfaType, MFACompleted, isSsoLogin }: SessionStartQuery['sessionGet']): boolean {
  return mfaType !== 'NONE' && !MFACompleted && !isSsoLogin;
}

/** Shows the person's theme, and a language the OU has (I18N-04). */
function OrganizationLook({ session }: { session: SessionValue }) {
  const { locale, setLocale } = useLocale();
  const languages = session.workingOrganization?.languages ?? languagesOf(session);
  useEffect(() => {
    const wanted = organizationLocale(locale, languages);
    if (wanted !== locale) setLocale(wanted);
  }, [languages, locale, setLocale]);
  const { theme, isSystemTheme } = session.user;
  const themes = session.workingOrganization?.availableThemes;
  useEffect(() => {
    const offered = themes ?? THEMES;
    if (!isSystemTheme || !canFollowSystem(offered)) {
      applyTheme(offered.includes(theme) ? theme : (offered[0] ?? theme));
      return;
    }
    const follow = () => applyTheme(systemTheme(theme, offered));
    follow();
    return onSystemChange(follow);
  }, [theme, isSystemTheme, themes]);
  return null;
}
