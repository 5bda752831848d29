import { describe, expect, it } from 'vitest';
import { accessRows, parseTarget, targetText, walkTree } from './access-rows';

const menu = (id: string, name: string, children: { id: string; name: string; isGranted: boolean }[] = []) => ({
  id,
  name,
  isGranted: true,
  isShownOnly: false,
  children: children.map((child) => ({ ...child, isShownOnly: false })),
});
const counts = { isEnabled: true, isDisplayed: true, isGranted: true, grantedCount: 2, totalCount: 4 };
const APPS = [
  {
    id: 'fleet',
    name: 'Fleet Operations',
    ...counts,
    menus: [
      menu('live', 'Live output', [{ id: 'farms', name: 'Wind farms', isGranted: true }]),
      menu('orders', 'Work orders'),
    ],
    permissions: [{ id: 'export', name: 'Export data', identifier: 'fleet.export', isGranted: false }],
  },
  { id: 'market', name: 'Grid Market', ...counts, totalCount: 0, menus: [], permissions: [] },
];
const idsOf = (open: string[], search = '') => accessRows(APPS, new Set(open), search).map((row) => row.id);

describe('the tree of what somebody may do', () => {
  it('shows what is in open apps [BYND-01]', () => {
    expect(idsOf([])).toEqual(['fleet', 'market']);
    expect(idsOf(['fleet'])).toEqual(['fleet', 'live', 'farms', 'orders', 'export', 'market']);
  });

  it('finds menus, permissions by their identifier too, and apps with all they have', () => {
    expect(idsOf([], 'wind')).toEqual(['fleet', 'live', 'farms']);
    expect(idsOf([], 'LIVE')).toEqual(['fleet', 'live', 'farms']);
    expect(idsOf([], 'fleet.exp')).toEqual(['fleet', 'export']);
    expect(idsOf([], 'operations')).toEqual(['fleet', 'live', 'farms', 'orders', 'export']);
    expect(idsOf([], 'zzz')).toEqual([]);
  });

  it('is walked by arrows: right opens and goes in, left closes and goes out', () => {
    const closed = accessRows(APPS, new Set(), '');
    const opened = accessRows(APPS, new Set(['fleet']), '');
    expect(walkTree(closed, 0, 'ArrowRight')).toBe('open');
    expect(walkTree(opened, 0, 'ArrowRight')).toBe(1);
    expect(walkTree(opened, 2, 'ArrowLeft')).toBe(1);
    expect(walkTree(opened, 1, 'ArrowLeft')).toBe(0);
    expect(walkTree(opened, 0, 'ArrowLeft')).toBe('close');
    expect(walkTree(opened, 5, 'ArrowDown')).toBe(5);
    expect(walkTree(opened, 0, 'End')).toBe(5);
    expect(walkTree(opened, 0, 'x')).toBeNull();
    expect(walkTree([], 0, 'ArrowDown')).toBeNull();
  });

  it('names its targets in addresses, and forgives nonsense there', () => {
    const target = { kind: 'MENU', id: '01ABC' } as const;
    expect(parseTarget(targetText(target))).toEqual(target);
    expect(parseTarget('ASSET.01ABC')).toEqual({ kind: 'ASSET', id: '01ABC' });
    for (const text of [null, '', 'MENU', 'ROLE.1', 'x.y']) expect(parseTarget(text)).toBeNull();
  });
});
