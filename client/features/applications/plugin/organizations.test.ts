import { describe, expect, it } from 'vitest';
import { changesOf, onTop } from './organizations';

const list = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase(), isLeaf: true }));
const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);

describe('the OUs of a plugin that two choose at once [PLUG-02]', () => {
  it('are those of the first with what the second gave and took', () => {
    expect(ids(onTop(list('a', 'b'), list('b', 'c'), list('a', 'b', 'd')))).toEqual(['b', 'd', 'c']);
    expect(ids(onTop(list('a'), list('a', 'c'), list('a', 'c')))).toEqual(['a', 'c']);
    expect(ids(onTop(list('a', 'b'), list('a', 'b'), list('b')))).toEqual(['b']);
  });

  it('are told by name', () => {
    expect(changesOf(list('a', 'b'), list('b', 'd'))).toEqual({ given: ['D'], taken: ['A'] });
  });
});
