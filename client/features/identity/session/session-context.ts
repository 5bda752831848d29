import { createContext, useContext } from 'react';
import type { Operation, SessionOrganizationQuery, SessionStartQuery } from '../../../api/generated/graphql';
import type { Locale } from '../../../locales/locales';
import { parseLocales } from '../../../locales/locales';
import type { Level } from './levels';

/** The keys that pages behind the sign-in need of the portal's configuration: the server answers no others. */
export const SESSION_KEYS = [
  'appDeviceIdentify',
  'roundRobin',
  'messageFrequency',
  'adminHelpUrl',
  'auditEnable',
  'announcementEnable',
  'noticeMessageLoadMax',
  'emailAvaiable',
  'recordMaxNum',
  'shortcutEntranceMaxNum',
  'languageConfig',
] as const;

/** The client's knowledge of the signed-in person (AUTH-18…20). */
export interface SessionValue {
  readonly userPermissionType: Level;
  readonly user: SessionStartQuery['sessionGet']['user'];
  readonly hasAppPermission: boolean;
  /** The first of the person's OUs: the current one, the one used last, then by name. */
  readonly organizations: SessionStartQuery['sessionOrganizationList']['organizations'];
  readonly organizationTotal: number;
  /** Null until one is chosen, and for the super administrator. */
  readonly workingOrganization: SessionOrganizationQuery['sessionWorkingOrganization'] | null;
  readonly operations: ReadonlySet<Operation>;
  /** By the keys that are asked for: one that is not is no key here. */
  readonly configuration: Readonly<Partial<Record<(typeof SESSION_KEYS)[number], string>>>;
}

export const SessionContext = createContext<SessionValue | null>(null);

/** The session of a page behind the guard. */
export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside of a session.');
  return session;
}

/** The languages to choose from: the OU's, before there is one the installation's (CONF-12). */
export function languagesOf({ workingOrganization, configuration }: SessionValue): readonly Locale[] {
  const all = parseLocales(configuration.languageConfig);
  return workingOrganization ? all.filter((locale) => workingOrganization.languages.includes(locale)) : all;
}

/** The session, or null where there is none yet. */
export function useOptionalSession(): SessionValue | null {
  return useContext(SessionContext);
}
