import { describe, expect, it } from 'vitest';
import { parseListState } from '../../../ui/table/use-list-state';
import { appliedFilters, questionOf } from './asset-question';

const list = (address: string) => parseListState(new URLSearchParams(address));

describe('the question of the list of assets', () => {
  it('is what its address says; a node stands for those below it too [CALL-329, BYND-14]', () => {
    expect(questionOf(list('q=mast&f.type=device,line&f.node=n1&f.reach=nobody'))).toEqual({
      search: 'mast',
      types: ['device', 'line'],
      structureId: 'n1',
      isBelow: true,
      userId: null,
      userGroupId: null,
      isReached: false,
    });
    expect(questionOf(list('f.user=u1'))).toMatchObject({ userId: 'u1', isReached: null, structureId: null });
    expect(questionOf(list('f.group=g1&f.reach=anybody'))).toMatchObject({ userGroupId: 'g1', isReached: true });
    expect(questionOf(list('f.reach=somebody'))).toMatchObject({ isReached: null, search: null, types: [] });
  });

  it('names its filters in their order [BYND-14]', () => {
    expect(appliedFilters(list('f.group=g&f.type=a'))).toEqual(['type', 'group']);
  });
});
