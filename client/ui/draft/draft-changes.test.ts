import { describe, expect, it } from 'vitest';
import { changed, changeOf } from './draft-changes';

const node = (id: string) => ({ id, name: id.toUpperCase() });

describe('a draft, given back over what others stored meanwhile', () => {
  it.each([
    ['a text', 'before', 'after', 'theirs', 'after'],
    ['a choice not made before', null, true, null, true],
    ['a list of names', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'], ['b', 'd', 'c']],
    ['a list of nodes', [node('a')], [node('b')], [node('a'), node('c')], [node('c'), node('b')]],
    ['what they added too', [], [node('a')], [node('a')], [node('a')]],
    ['a group of fields', { a: '1', b: '2' }, { a: '1', b: '3' }, { a: '9', b: '2' }, { a: '9', b: '3' }],
  ])('keeps both: %s', (_what, before, after, theirs, expected) => {
    const kept: unknown = JSON.parse(JSON.stringify(changeOf(before, after)));
    expect(changed(theirs, kept)).toEqual(expected);
  });
});
