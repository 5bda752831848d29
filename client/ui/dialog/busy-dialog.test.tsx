import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { createPageHistory } from '../navigation/page-history';
import { PageRouter } from '../navigation/page-router';
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
  const history = createPageHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/', '/?dialog=it'] }));
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <PageRouter history={history}>{element}</PageRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  await screen.findByRole('button', { name: 'Cancel' });
  return history;
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
    const history = await show(dialog(true));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    act(() => history.go(-1));
    expect(history.place().location.search).toBe('?dialog=it');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(hasUnsavedWork()).toBe(true);
    cleanup();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is left as ever once it has failed [LIST-14]', async () => {
    const history = await show(question(false));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    act(() => history.go(-1));
    expect(history.place().location.search).toBe('');
  });
});
