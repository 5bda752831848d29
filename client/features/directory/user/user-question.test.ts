import { describe, expect, it } from 'vitest';
import { changeListState, parseListState } from '../../../ui/table/use-list-state';
import { appliedFilters, questionOf, valuesOfRange } from './user-question';

const from = (query: string) => parseListState(new URLSearchParams(query));

describe('what the address of the user list asks for', () => {
  it('is the server’s own order, newest first, unless a column is chosen [USER-21]', () => {
    expect(questionOf(from(''))).toMatchObject({ search: '', sortBy: null, sortType: null });
    expect(questionOf(from('sort=name.desc'))).toMatchObject({ sortBy: 'name', sortType: 'DESC' });
  });

  it('carries every filter, several states among them [CALL-296]', () => {
    const query = 'f.status=EXPIRED,DISABLED&f.role=a,b&f.group=c&f.structure=d,e&f.validity=30&f.domain=x';
    expect(questionOf(from(query)).filter).toMatchObject({
      statuses: ['EXPIRED', 'DISABLED'],
      roleIds: ['a', 'b'],
      userGroupIds: ['c'],
      structureIds: ['d', 'e'],
      domainIds: ['x'],
      expiresWithinDays: 30,
    });
    expect(appliedFilters(from(query))).toEqual(['status', 'validity', 'role', 'group', 'structure', 'domain']);
  });

  it('carries a range of days in which accounts end, the last day included, and open at either end', () => {
    const range = (query: string) => {
      const { expiresFrom, expiresBefore, expiresWithinDays } = questionOf(from(query)).filter ?? {};
      return [expiresFrom, expiresBefore, expiresWithinDays];
    };
    const start = (month: number, day: number) => new Date(2027, month - 1, day).getTime();
    expect(range('f.validity=2027-03-01..2027-03-31')).toEqual([start(3, 1), start(4, 1), null]);
    expect(range('f.validity=..2027-03-31')).toEqual([null, start(4, 1), null]);
    expect(range('f.validity=2027-03-01..')).toEqual([start(3, 1), null, null]);
    expect(range('f.validity=..')).toEqual([null, null, null]);
    expect(valuesOfRange({ from: '2027-03-01', to: '' })).toEqual(['2027-03-01..']);
    expect(valuesOfRange({ from: '', to: '' })).toEqual([]);
  });

  it('leaves out what nobody can mean', () => {
    expect(questionOf(from('f.status=ASLEEP&f.validity=2')).filter).toMatchObject({
      statuses: [],
      expiresWithinDays: null,
    });
  });

  it('starts over when filters are cleared', () => {
    const cleared = changeListState(new URLSearchParams('f.role=a&page=3'), { filters: { role: [] } });
    expect(cleared.toString()).toBe('');
  });
});
