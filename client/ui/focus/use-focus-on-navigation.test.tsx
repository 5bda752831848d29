import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { returnFocus } from './returned';
import { useFocusOnNavigation } from './use-focus-on-navigation';

afterEach(cleanup);

function Frame({ path }: { path: string }) {
  useFocusOnNavigation(path);
  return (
    <>
      <button>Menu</button>
      <div role="dialog" tabIndex={-1} aria-label="Recent visits" />
      <div id="content" tabIndex={-1}>
        <a href="/row">Row</a>
      </div>
    </>
  );
}

it('another page takes the focus into its content, except from a panel that was opened meanwhile and from a row that was come back to', () => {
  const { rerender } = render(<Frame path="/one" />);
  const go = (path: string) => rerender(<Frame path={path} />);
  act(() => screen.getByRole('button').focus());
  go('/two');
  expect(document.activeElement?.id).toBe('content');
  act(() => screen.getByRole('dialog').focus());
  go('/three');
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  act(() => returnFocus(screen.getByRole('link')));
  go('/four');
  expect(document.activeElement).toBe(screen.getByRole('link'));
});
