import type { PaletteConsoleQuery } from '../../../api/generated/graphql';
import type { PaletteEntry, PaletteGroup } from './palette-model';

type Found = PaletteConsoleQuery['consoleSearch'][number];

interface Kind {
  readonly group: PaletteGroup;
  readonly icon: string;
  /** The page of a thing of this kind. */
  readonly path: (thing: Found) => string;
}

const encoded = encodeURIComponent;

const KINDS: Readonly<Record<Found['kind'], Kind>> = {
  USER: { group: 'users', icon: 'user', path: ({ id }) => `/admin/user/${encoded(id)}` },
  ROLE: { group: 'roles', icon: 'role', path: ({ id }) => `/admin/role/${encoded(id)}` },
  USER_GROUP: { group: 'userGroups', icon: 'userGroup', path: ({ id }) => `/admin/user-groups?group=${encoded(id)}` },
  STRUCTURE: { group: 'structures', icon: 'structure', path: ({ id }) => `/admin/structures?node=${encoded(id)}` },
  DOMAIN: { group: 'domains', icon: 'domain', path: ({ name }) => `/admin/domain-settings?q=${encoded(name)}` },
  APP: { group: 'managedApps', icon: 'page', path: ({ id }) => `/admin/app/${encoded(id)}/detail` },
  MENU_GROUP: {
    group: 'menuGroups',
    icon: 'menuGroup',
    path: ({ appId }) => `/admin/app/${encoded(appId ?? '')}/menu-groups`,
  },
};

/** A thing of the console that the server found. */
export function consoleEntry(thing: Found): PaletteEntry {
  const { group, icon, path } = KINDS[thing.kind];
  const { kind, id, name, detail } = thing;
  return {
    id: `${kind} ${id}`,
    group,
    label: name,
    hint: detail ?? undefined,
    icon: thing.icon ?? icon,
    path: path(thing),
  };
}
