import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import type { StructureNode } from '../name-form';
import { NodePeople } from './node-people';

const NODE = { id: 'n2', name: 'Hornsund North' } as StructureNode;
const way = (id: string, name: string, userCount: number, isInherited: boolean) => ({
  __typename: 'StructureWay',
  isInherited,
  userCount,
  node: { __typename: 'StructureRef', id, name },
});
const WAYS = [way('n2', 'Hornsund North', 2, false), way('n1', 'Hornsund', 1, true), way('n0', 'Northwind', 0, true)];
const person = (id: string, name: string, wayIds: readonly string[]) => ({
  __typename: 'StructurePerson',
  id,
  username: name.toLowerCase(),
  name,
  wayIds,
});

afterEach(cleanup);

const showPeople = (users: readonly object[], ways: readonly object[] = WAYS) =>
  show(<NodePeople node={NODE} />, {
    answers: {
      StructurePeople: () => ({
        structurePeople: {
          __typename: 'StructurePeople',
          users,
          ways,
          pagination: {
            __typename: 'Pagination',
            total: users.length,
            isBounded: false,
            limit: 10,
            currentPage: 1,
            next: null,
          },
        },
      }),
    },
    bundles: ['console', 'things'],
  });

it('names each person with the ways to a node, and shows the ways as a picture with their numbers [STRC-11, BYND-18]', async () => {
  showPeople([person('u1', 'Ada', ['n2']), person('u2', 'Bo', ['n1']), person('u3', 'Cy', ['n2', 'n1'])]);
  const picture = within(
    await screen.findByRole('group', { name: 'Ways to the assets and the resource of this node' }),
  );
  expect(picture.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'At this node2 people',
    'Hornsund1 person',
    'Northwindnobody',
  ]);
  expect(picture.getByText('3 people reach it')).toBeTruthy();
  expect(picture.getByRole('link', { name: 'Hornsund' }).getAttribute('href')).toContain('node=n1');
  const table = within(screen.getByRole('table', { name: 'People who reach Hornsund North' }));
  const cells = table.getAllByRole('row').slice(1);
  expect(cells.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'At this node',
    'inherited from Hornsund',
    'At this node; inherited from Hornsund',
  ]);
});

it('says that nobody reaches a node, and how people come to reach it [STRC-11]', async () => {
  showPeople([], [way('n2', 'Hornsund North', 0, false)]);
  await screen.findByText('Nobody reaches this node');
  expect(screen.getByText('Add people to the node, or turn on auto-authorization of a node above it.')).toBeTruthy();
  expect(screen.getByText('nobody reaches it')).toBeTruthy();
});
