import { describe, expect, it } from 'vitest';
import { openDialog, withDialog } from './dialog-address';

const WORKS = ['add', 'edit'] as const;
const at = (query: string) => new URLSearchParams(query);

describe('the dialog that an address has open', () => {
  it('is named with what it is about, and keeps the list [BYND-14]', () => {
    const open = withDialog(at('q=ada&page=3'), 'edit', 'u1');
    expect(open.toString()).toBe('q=ada&page=3&dialog=edit&of=u1');
    expect(openDialog(open, WORKS)).toEqual({ work: 'edit', of: 'u1' });
    expect(withDialog(open, null).toString()).toBe('q=ada&page=3');
  });

  it('is none where the page does not know it', () => {
    expect(openDialog(at('dialog=anything'), WORKS)).toBeNull();
    expect(openDialog(at(''), WORKS)).toBeNull();
  });
});
