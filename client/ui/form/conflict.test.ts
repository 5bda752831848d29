import { describe, expect, it } from 'vitest';
import { mergeOf } from './conflict';

describe('the changes of two people to one object', () => {
  it('are put together; only fields that both changed to different values are left to choose [CALL-302]', () => {
    const before = { name: 'Pilots', text: 'Old', place: 'North', code: 'p' };
    const mine = { ...before, name: 'Harbor pilots', text: 'Mine', code: 'q' };
    const theirs = { ...before, name: 'Sea pilots', place: 'South', code: 'q' };
    expect(mergeOf(before, mine, theirs)).toEqual({
      mine,
      theirs,
      merged: { name: 'Harbor pilots', text: 'Mine', place: 'South', code: 'q' },
      contested: ['name'],
      taken: ['place'],
    });
  });

  it('are compared language by language [CALL-302]', () => {
    const before = { name: { en: 'Sun', de: 'Sonne', fr: '' } };
    const mine = { name: { en: 'Sunlight', de: 'Sonnenlicht', fr: '' } };
    const theirs = { name: { en: 'Solar', de: 'Sonne', fr: 'Soleil' } };
    expect(mergeOf(before, mine, theirs)).toMatchObject({
      merged: { name: { en: 'Sunlight', de: 'Sonnenlicht', fr: 'Soleil' } },
      contested: ['name.en'],
      taken: ['name.fr'],
    });
  });

  it('add to lists and remove from them side by side [CALL-302, SUBA-02]', () => {
    const node = (id: string) => ({ id, name: id });
    const before = { rights: ['user', 'role'], nodes: [node('north'), node('east')] };
    const mine = { rights: ['user', 'role', 'audit'], nodes: [node('east')] };
    const theirs = { rights: ['user'], nodes: [node('north'), node('east'), node('west')] };
    expect(mergeOf(before, mine, theirs)).toMatchObject({
      merged: { rights: ['user', 'audit'], nodes: [node('east'), node('west')] },
      contested: [],
      taken: ['rights', 'nodes'],
    });
  });
});
