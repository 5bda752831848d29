import { cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { press, show } from '../../../identity/session/show-in-tests';
import { useStructureTree } from '../hooks/use-structure-tree';
import { StructureTable } from './structure-table';

afterEach(cleanup);

const FIGURES = { of: () => undefined, show: () => undefined };

/** The table beside a tree that is read. */
function Table() {
  const tree = useStructureTree();
  const { loadMore } = tree;
  useEffect(() => void loadMore(null), [loadMore]);
  return <StructureTable tree={tree} figures={FIGURES} hasAssets={false} />;
}

it('says that the nodes could not be read, not that there are none, and reads them again [BYND-18]', async () => {
  let fails = true;
  show(<Table />, {
    answers: {
      StructureBranch() {
        if (fails) throw new ApiFailure('', 500);
        const node = { __typename: 'StructureNode', id: 's1', name: 'Wind', path: 'Wind', isLeaf: true, ancestors: [] };
        return { structureChildren: { __typename: 'StructurePage', structures: [node], pagination: { next: null } } };
      },
    },
    bundles: ['console', 'things'],
  });
  await screen.findByText('Could not load this');
  expect(screen.queryByText('No structure yet')).toBeNull();
  fails = false;
  press('Try again');
  await screen.findByRole('link', { name: 'Wind' });
});
