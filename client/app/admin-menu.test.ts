import { describe, expect, it } from 'vitest';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/session/levels';
import type { Level } from '../features/session/levels';
import { adminMenu } from './admin-menu';
import { admits, ROUTES } from './route-table';

const paths = (level: Level, operations: Operation[] = [], hasMailOutbox = true) =>
  adminMenu(level, new Set(operations), { hasMailOutbox }).flatMap((group) => group.entries.map((entry) => entry.path));

describe("the console's menu", () => {
  it.each(Object.values(LEVEL))(
    'has only pages that are built and that level %i may see [SHELL-19, SHELL-20, SHELL-21]',
    (level) => {
      const operations = new Set<Operation>(['user', 'role']);
      for (const path of paths(level, [...operations])) {
        const route = ROUTES.find((entry) => entry.path === path);
        expect(route?.page).toBeDefined();
        expect(route && admits(route, level, operations)).toBe(true);
      }
    },
  );

  it('leads the super administrator to the organizations [SHELL-21]', () => {
    expect(paths(LEVEL.SUPER_ADMIN)).toContain('/admin/super');
    expect(paths(LEVEL.OU_ADMIN)).not.toContain('/admin/super');
  });

  it('has the mail outbox where there is one, for the super administrator alone', () => {
    expect(paths(LEVEL.SUPER_ADMIN)).toContain('/admin/mail-outbox');
    expect(paths(LEVEL.SUPER_ADMIN, [], false)).not.toContain('/admin/mail-outbox');
    expect(paths(LEVEL.OU_ADMIN)).not.toContain('/admin/mail-outbox');
  });

  it('shows a sub-administrator what their operations open [SHELL-21, ROUTE-25, SUBA-04, SUBA-06]', () => {
    expect(paths(LEVEL.SUB_ADMIN, ['user'])).toContain('/admin/users');
    expect(paths(LEVEL.SUB_ADMIN, ['role'])).not.toContain('/admin/users');
  });

  it('is empty for an ordinary user [ROUTE-17]', () => {
    expect(adminMenu(LEVEL.NORMAL, new Set(), { hasMailOutbox: true })).toEqual([]);
  });
});
