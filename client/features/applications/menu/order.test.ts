import { describe, expect, it } from 'vitest';
import { flattenTree } from '../../../ui/tree/tree-rows';
import type { Order } from './order';
import { changesOf, moveIn, orderInput, orderLevels } from './order';
import { rebased } from './order-merge';

/** `{ ops: { fleet: ['map', 'list>a,b'] } }` as an order. */
type Plan = Record<string, Record<string, readonly string[]>>;
const orderOf = (plan: Plan): Order =>
  Object.entries(plan).map(([category, apps]) => ({
    __typename: 'OrderedCategory' as const,
    id: category,
    name: category,
    apps: Object.entries(apps).map(([app, menus]) => ({
      id: app,
      name: app,
      icon: null,
      isEnable: true,
      isDisplay: true,
      menus: menus.map((menu) => {
        const [id = '', children] = menu.split('>');
        return {
          id,
          name: id,
          icon: null,
          children: children ? children.split(',').map((child) => ({ id: child, name: child, icon: null })) : [],
        };
      }),
    })),
  }));
const planOf = (order: Order) =>
  order.map(({ id, apps }) => `${id}: ${apps.map((app) => app.id + menusOf(app.menus)).join(' ')}`.trim());
const menusOf = (menus: Order[number]['apps'][number]['menus']) =>
  menus.length === 0
    ? ''
    : `(${menus.map(({ id, children }) => [id, ...children.map((child) => child.id)].join('/')).join(' ')})`;

const START = orderOf({ ops: { fleet: ['m1', 'm2>c1,c2', 'm3'], yard: [] }, desk: { mail: [], files: [] }, none: {} });

describe('an order', () => {
  it('moves apps among their siblings and on into the next category [APP-07]', () => {
    expect(planOf(moveIn(START, 'yard', 'up'))[0]).toBe('ops: yard fleet(m1 m2/c1/c2 m3)');
    expect(planOf(moveIn(START, 'yard', 'down')).slice(0, 2)).toEqual([
      'ops: fleet(m1 m2/c1/c2 m3)',
      'desk: yard mail files',
    ]);
    expect(planOf(moveIn(START, 'mail', 'up')).slice(0, 2)).toEqual([
      'ops: fleet(m1 m2/c1/c2 m3) yard mail',
      'desk: files',
    ]);
    expect(planOf(moveIn(START, 'fleet', { after: 'mail' })).slice(0, 2)).toEqual([
      'ops: yard',
      'desk: mail fleet(m1 m2/c1/c2 m3) files',
    ]);
    expect(planOf(moveIn(START, 'mail', { into: 'none' })).slice(1)).toEqual(['desk: files', 'none: mail']);
  });

  it('moves categories and menus among their siblings alone [APP-07, MENU-04]', () => {
    expect(planOf(moveIn(START, 'desk', 'first')).map((line) => line.split(':')[0])).toEqual(['desk', 'ops', 'none']);
    expect(planOf(moveIn(START, 'm3', 'first'))[0]).toBe('ops: fleet(m3 m1 m2/c1/c2) yard');
    expect(planOf(moveIn(START, 'c2', 'up'))[0]).toBe('ops: fleet(m1 m2/c2/c1 m3) yard');
  });

  it('takes menus below others of the first level and back, those with menus below excepted [MENU-04, SHELL-08]', () => {
    const fleet = (move: Parameters<typeof moveIn>[2], id: string) => planOf(moveIn(START, id, move))[0];
    expect(fleet('in', 'm3')).toBe('ops: fleet(m1 m2/c1/c2/m3) yard');
    expect(fleet('out', 'c1')).toBe('ops: fleet(m1 m2/c2 c1 m3) yard');
    expect(fleet({ into: 'm2' }, 'm1')).toBe('ops: fleet(m2/c1/c2/m1 m3) yard');
    expect(fleet({ into: 'm3' }, 'c2')).toBe('ops: fleet(m1 m2/c1 m3/c2) yard');
    expect(fleet({ before: 'c2' }, 'm3')).toBe('ops: fleet(m1 m2/c1/m3/c2) yard');
    expect(fleet({ after: 'm3' }, 'c1')).toBe('ops: fleet(m1 m2/c2 m3 c1) yard');
    for (const [id, move] of [
      ['m1', 'in'],
      ['m2', 'in'],
      ['m1', 'out'],
      ['m2', { into: 'm1' }],
      ['m2', { after: 'c1' }],
      ['c1', { into: 'm2' }],
      ['c1', 'in'],
      ['fleet', 'in'],
      ['ops', 'out'],
    ] as const) {
      expect(moveIn(START, id, move), id).toBe(START);
    }
    const below = moveIn(START, 'm3', 'in');
    expect(changesOf(START, below).menus).toEqual(['m3']);
    expect(orderInput(START, below)[0]?.apps[0]?.menus).toHaveLength(2);
    // The ids alone stand as before.
    const only = orderOf({ ops: { fleet: ['a', 'b'] } });
    expect(changesOf(only, moveIn(only, 'b', 'in')).menus).toEqual(['b']);
    const renewed = orderOf({ ops: { fleet: ['m1', 'm2>c1,c2', 'm3', 'new'] } });
    expect(planOf(rebased(START, below, renewed))[0]).toBe('ops: fleet(m1 m2/c1/c2/m3 new)');
    const full = orderOf({ ops: { fleet: ['m1', 'm2>c1,c2', 'm3>theirs'] } });
    expect(planOf(rebased(START, below, full))[0]).toBe('ops: fleet(m1 m2/c1/c2 m3/theirs)');
  });

  it.each([
    ['ops', 'up'],
    ['fleet', 'up'],
    ['m1', 'up'],
    ['m3', 'last'],
    ['fleet', { into: 'ops' }],
    ['fleet', { into: 'mail' }],
    ['gone', 'up'],
  ] as const)('stays the same one where nothing moves: %s %j', (id, move) => {
    expect(moveIn(START, id, move)).toBe(START);
  });

  it('tells no more than what moved, and none of what came back', () => {
    const one = moveIn(START, 'fleet', { into: 'desk' });
    expect(changesOf(START, one)).toEqual({ categories: [], apps: ['fleet'], menus: [] });
    expect(changesOf(START, moveIn(START, 'm1', 'last')).menus).toEqual(['m1']);
    expect(changesOf(START, moveIn(START, 'none', 'first')).categories).toEqual(['none']);
    const back = moveIn(one, 'fleet', { before: 'yard' });
    expect(changesOf(START, back)).toEqual({ categories: [], apps: [], menus: [] });
  });

  it('is sent whole, with the menus of those apps alone whose menus moved [CALL-101]', () => {
    const sent = orderInput(START, moveIn(moveIn(START, 'c2', 'up'), 'mail', 'down'));
    expect(sent).toEqual([
      {
        id: 'ops',
        apps: [
          {
            id: 'fleet',
            menus: [
              { id: 'm1', children: [] },
              { id: 'm2', children: [{ id: 'c2' }, { id: 'c1' }] },
              { id: 'm3', children: [] },
            ],
          },
          { id: 'yard' },
        ],
      },
      { id: 'desk', apps: [{ id: 'files' }, { id: 'mail' }] },
      { id: 'none', apps: [] },
    ]);
  });

  it('keeps what one moved on top of what others stored meanwhile [APP-07]', () => {
    const mine = moveIn(moveIn(START, 'yard', { into: 'none' }), 'm3', 'first');
    const theirs = orderOf({
      fresh: { new: [] },
      desk: { files: [], mail: [] },
      ops: { fleet: ['m1', 'm4', 'm2>c1', 'm3'], yard: [], crane: [] },
      none: {},
    });
    expect(planOf(rebased(START, mine, theirs))).toEqual([
      'fresh: new',
      'desk: files mail',
      'ops: fleet(m3 m1 m4 m2/c1) crane',
      'none: yard',
    ]);
  });

  it('takes theirs over whole where one has moved nothing', () => {
    const theirs = orderOf({ desk: { files: [] }, ops: { yard: [] } });
    expect(rebased(START, START, theirs)).toEqual(theirs);
  });

  it('lets go of what is gone, and of a move into a category that is', () => {
    const mine = moveIn(START, 'yard', { into: 'none' });
    expect(planOf(rebased(START, mine, orderOf({ ops: { yard: [] } })))).toEqual(['ops: yard']);
  });

  it('shows as rows with all that leads to what is searched for', () => {
    const rows = (text: string) => {
      const levels = orderLevels(START, text);
      return flattenTree(levels, new Set([...levels.keys()].flatMap((id) => id ?? []))).map(({ key }) => key);
    };
    expect(rows('C2')).toEqual(['ops', 'fleet', 'm2', 'c2']);
    expect(rows('fleet')).toEqual(['ops', 'fleet']);
    expect(rows('zzz')).toEqual([]);
    expect(rows('')).toHaveLength(12);
  });
});
