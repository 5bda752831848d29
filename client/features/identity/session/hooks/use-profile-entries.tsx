import { ArrowLeftRight, CircleHelp, Globe, KeyRound, LogOut, Palette, Shield, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { emitClientEvent } from '../../../../core/events';
import { useShownLocale } from '../../../../locales/locale-provider';
import { LANGUAGE_NAMES } from '../../../../locales/locales';
import { THEMES } from '../../../../theme/theme';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { LEVEL } from '../levels';
import { logOut } from '../session-actions';
import { useSession } from '../session-context';
import type { ProfileDialogId } from '../components/profile-dialog';

/** Something that a person can do for themselves. */
export interface ProfileEntry {
  readonly id: 'account' | 'organization' | 'administrator' | 'language' | 'theme' | 'password' | 'help' | 'logout';
  readonly icon: LucideIcon;
  /** Key of its label. */
  readonly label: string;
  /** The present value, in its own language. */
  readonly value?: string;
  readonly run: () => void;
  /** The part that it opens below itself; null while that is closed. */
  readonly below?: ReactNode;
}

const AdminInfo = lazyPart(() => import('../components/admin-info'));

/**
 * The entries of the profile, on wide and on narrow screens alike (PROF-02…06, PROF-08, MOB-07, MOB-08); `show` opens
 * the dialog of the one chosen. All else that a person sets for themselves stands on the page of their account.
 */
export function useProfileEntries(show: (dialog: ProfileDialogId) => void): readonly ProfileEntry[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMobile = useIsMobile();
  const { user, userPermissionType, workingOrganization } = useSession();
  const locale = useShownLocale();
  const [isAdminShown, setAdminShown] = useState(false);
  const themes = workingOrganization?.availableThemes ?? THEMES;
  // A page of narrow screens gives its history entry to the page that it leads to (MOB-05).
  const lead = (to: string) => () =>
    void navigate(to, { replace: location.pathname.startsWith('/modal/'), state: { from: pathname + search } });
  const organization = isMobile ? lead('/company-select') : () => show('organization');
  const all: (ProfileEntry | false | undefined)[] = [
    { id: 'account', icon: UserRound, label: 'session.account', run: lead('/account') },
    userPermissionType !== LEVEL.SUPER_ADMIN && {
      id: 'organization',
      icon: ArrowLeftRight,
      label: 'session.switchOrganization',
      run: organization,
    },
    workingOrganization?.isAdminInfoEnable && {
      id: 'administrator',
      icon: Shield,
      label: 'session.administrator',
      run: () => setAdminShown(!isAdminShown),
      below: isAdminShown ? (
        <Suspense fallback={null}>
          <AdminInfo />
        </Suspense>
      ) : null,
    },
    {
      id: 'language',
      icon: Globe,
      label: 'common.language',
      value: LANGUAGE_NAMES[locale],
      run: () => show('language'),
    },
    themes.length > 1 && { id: 'theme', icon: Palette, label: 'common.theme', run: () => show('theme') },
    // PWD-14: the password of a domain account is its provider's.
    !user.domain && {
      id: 'password',
      icon: KeyRound,
      label: 'session.changePassword',
      run: () => show('password'),
    },
    { id: 'help', icon: CircleHelp, label: 'session.help', run: () => emitClientEvent('help', undefined) },
    { id: 'logout', icon: LogOut, label: 'session.logOut', run: () => void logOut() },
  ];
  return all.filter((entry) => typeof entry === 'object');
}
