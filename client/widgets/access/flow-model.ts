import type { AccessFlowQuery } from '../../api/generated/graphql';
import type { FlowLink } from '../../ui/chart/flow-layout';
import type { FlowThing } from '../../ui/chart/flow-picture';
import type { LinkOf } from '../links/console-links';

export type Flow = AccessFlowQuery['accessFlow'];

/** The texts of the details below the names. */
export interface FlowTexts {
  readonly directly: string;
  readonly users: (count: number) => string;
  readonly menus: (count: number) => string;
  readonly closed: string;
  readonly more: (count: number) => string;
}

/** The columns of the picture. */
const COLUMN = { way: 0, role: 1, group: 2, target: 3 } as const;
const DIRECT = 'direct';

/** The page of the menu groups of an app. */
export const groupsPath = (linkOf: LinkOf, appId: string): string | null => {
  const app = linkOf('app', appId);
  return app && `${app}/menu-groups`;
};

/** The people to whom a role was given directly or by each domain, as the first column has them. */
const waysOf = ({ direct, domains }: Flow['roles'][number]) => [
  ...(direct > 0 ? [{ id: DIRECT, name: null, people: direct }] : []),
  ...domains,
];

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Menu groups in the order of the roles that they come from, so that few links cross. */
const orderedGroups = ({ roles, menuGroups }: Flow) => {
  const placeOf = ({ id }: Flow['menuGroups'][number]) =>
    meanOf(roles.flatMap(({ menuGroupIds }, at) => (menuGroupIds.includes(id) ? [at] : [])));
  return menuGroups.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/**
 * The flow as things in four columns: direct or by domain, roles, menu groups, and apps, or the menu itself. A role that
 * nobody has stands there without a way to it. Links are as wide as people go along them.
 */
export function pictureOf(flow: Flow, linkOf: LinkOf, texts: FlowTexts) {
  const { subject, roles, roleCount, menuGroupCount } = flow;
  const isOfUser = subject.kind === 'USER';
  const groups = orderedGroups(flow);
  const ways = new Map<string, FlowThing>();
  const links: FlowLink[] = [];
  for (const role of roles) {
    for (const { id, name, people } of waysOf(role)) {
      // Of several roles the numbers would count a person more than once.
      const detail = roles.length === 1 && !isOfUser ? texts.users(people) : undefined;
      const to = name === null ? null : linkOf('domain', id);
      ways.set(id, { id: `way ${id}`, column: COLUMN.way, name: name ?? texts.directly, detail, to });
      links.push({ from: `way ${id}`, to: `role ${role.id}`, size: people });
    }
    for (const id of role.menuGroupIds) links.push({ from: `role ${role.id}`, to: `group ${id}`, size: role.people });
  }
  const targets = new Map<string, FlowThing>();
  for (const group of groups) {
    const id = subject.kind === 'MENU' ? subject.id : group.appId;
    const size = roles.reduce((sum, role) => sum + (role.menuGroupIds.includes(group.id) ? role.people : 0), 0);
    links.push({ from: `group ${group.id}`, to: `target ${id}`, size });
    targets.set(id, {
      id: `target ${id}`,
      column: COLUMN.target,
      name: subject.kind === 'MENU' ? subject.name : group.appName,
      detail: group.isOpen ? (subject.kind === 'MENU' ? group.appName : undefined) : texts.closed,
      to: linkOf('app', group.appId),
      isSubject: id === subject.id,
    });
  }
  const more = (column: number, all: number, shown: number, to: string | null): FlowThing[] =>
    all > shown ? [{ id: `more ${column}`, column, name: texts.more(all - shown), to }] : [];
  const [firstGroup] = groups;
  const nodes: readonly FlowThing[] = [
    ...ways.values(),
    ...roles.map(({ id, name, people }) => ({
      id: `role ${id}`,
      column: COLUMN.role,
      name,
      detail: isOfUser ? undefined : texts.users(people),
      to: linkOf('role', id),
      isSubject: id === subject.id,
    })),
    ...more(COLUMN.role, roleCount, roles.length, linkOf('role', '') && '/admin/roles'),
    ...groups.map(({ id, name, menus, appId }) => ({
      id: `group ${id}`,
      column: COLUMN.group,
      name,
      detail: texts.menus(menus),
      to: groupsPath(linkOf, appId),
    })),
    ...more(
      COLUMN.group,
      menuGroupCount,
      groups.length,
      subject.kind === 'ROLE' ? linkOf('role', subject.id) : firstGroup ? groupsPath(linkOf, firstGroup.appId) : null,
    ),
    ...targets.values(),
  ];
  return { nodes, links };
}
