import {
  Box,
  Building2,
  Code,
  FileText,
  Globe,
  House,
  KeyRound,
  KeySquare,
  LayoutGrid,
  Mail,
  Megaphone,
  Network,
  Plug,
  RefreshCw,
  Settings,
  Shield,
  ShieldCheck,
  User,
  UserCog,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import type { SessionValue } from '../features/identity/session/session-context';
import { admits, CONSOLE_HOME, hasConsoleHome, ROUTES } from './route-table';
import type { OuFeature } from './route-table';

interface Entry {
  readonly path: string;
  /** Key of its label. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Its own name, if it has no label to translate. */
  readonly name?: string;
}

interface Group {
  readonly label: string | null;
  readonly entries: readonly Entry[];
}

const entry = (path: string, label: string, icon: LucideIcon): Entry => ({
  path: `/admin/${path}`,
  label: `console.menu.${label}`,
  icon,
});

/** The console's left menu (SHELL-19…21). */
const MENU: readonly Group[] = [
  {
    label: null,
    entries: [
      { path: CONSOLE_HOME, label: 'console.menu.home', icon: House },
      entry('super', 'super', Building2),
      entry('mail-outbox', 'mailOutbox', Mail),
      entry('apps', 'apps', LayoutGrid),
    ],
  },
  {
    label: 'console.menu.people',
    entries: [
      entry('users', 'users', User),
      entry('roles', 'roles', KeyRound),
      entry('user-groups', 'userGroups', Users),
      entry('structures', 'structures', Network),
      entry('sub-admins', 'subAdmins', UserCog),
      entry('asset-permission', 'assetPermission', ShieldCheck),
      entry('resource-list', 'resourceList', Box),
    ],
  },
  { label: 'console.menu.resources', entries: [entry('assets', 'assets', RefreshCw)] },
  {
    label: 'console.menu.organization',
    entries: [
      entry('ou-config', 'ouConfig', Settings),
      entry('plugins', 'plugins', Plug),
      entry('domain-settings', 'domains', Globe),
      entry('security-settings', 'security', Shield),
      entry('security-setting', 'security', Shield),
      entry('audit-log', 'audit', FileText),
      entry('announcement', 'announcements', Megaphone),
    ],
  },
  {
    label: 'console.menu.integration',
    entries: [entry('developers', 'developers', Code), entry('api-tokens', 'apiTokens', KeySquare)],
  },
];

const MAIL_OUTBOX = '/admin/mail-outbox';

/** The parts of the menu that depend on the installation and the OU. */
interface Parts {
  readonly hasMailOutbox?: boolean;
  readonly configuration?: SessionValue['configuration'];
  /** Features that the OU purchased. */
  readonly features?: readonly OuFeature[];
  /** The OU's plugins, for those who may open them (PLUG-08). */
  readonly plugins?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The groups a person sees: entries that the guard admits and that this installation and the OU have, and the OU's plugins. Empty
 * groups are omitted.
 */
export function adminMenu(level: Level, operations: ReadonlySet<Operation>, parts: Parts = {}): Group[] {
  if (level === LEVEL.NORMAL) return [];
  const { configuration, features } = parts;
  const isShown = ({ path }: Entry) => {
    if (path === CONSOLE_HOME) return hasConsoleHome(level, operations, configuration, features);
    if (path === MAIL_OUTBOX && !parts.hasMailOutbox) return false;
    const route = ROUTES.find((candidate) => candidate.path === path);
    return route !== undefined && admits(route, level, operations, configuration, features);
  };
  const plugins = (parts.plugins ?? []).map(({ id, name }) => ({ ...entry(`plugin/${id}`, 'plugins', Plug), name }));
  const groups = MENU.map((group) => ({ ...group, entries: group.entries.filter(isShown) }));
  return [...groups, { label: 'console.menu.plugins', entries: plugins }].filter((group) => group.entries.length > 0);
}
