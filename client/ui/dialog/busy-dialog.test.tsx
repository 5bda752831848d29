import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { ConfirmDialog } from './confirm-dialog';
import { takeDialogsAway } from './dialog-tests';
import { FormDialog } from './form-dialog';
import { hasUnsavedWork } from './use-unsaved-guard';

// The shown part is loaded first.
configure({ asyncUtilTimeout: 15_000 });

const onClose = vi.fn();
beforeEach(() => onClose.mockReset());
afterEach(takeDialogsAway);

/** Shows a dialog that an address names, opened from the page below it. */
async function show(element: ReactElement) {
  const routes = [{ path: '/', element }];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/?dialog=it'], initialIndex: 1 });
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <RouterProvider router={router} />
      </IntlProvider>
    </ChakraProvider>,
  );
  await screen.findByRole('button', { name: 'Cancel' });
  // The guard stands a moment after what is on screen.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return router;
}

const question = (isBusy: boolean) => (
  <ConfirmDialog title="Change it?" action="Change" isBusy={isBusy} onConfirm={() => undefined} onClose={onClose}>
    The former one stops.
  </ConfirmDialog>
);
const form = (isBusy: boolean) => (
  <FormDialog {...{ isBusy, onClose }} title="Add" action="Add it" isDirty failure={null} onSubmit={() => undefined}>
    <input aria-label="Name" />
  </FormDialog>
);

describe('a dialog whose call runs', () => {
  it.each([
    ['a question', question],
    ['a form', form],
  ])('cannot be left before the answer, not even by Back: %s [LIST-14]', async (_, dialog) => {
    const router = await show(dialog(true));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?dialog=it');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(hasUnsavedWork()).toBe(true);
    cleanup();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is left as ever once it has failed [LIST-14]', async () => {
    const router = await show(question(false));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });
});
