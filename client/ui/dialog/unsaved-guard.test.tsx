import { ChakraProvider } from '@chakra-ui/react';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Route, Routes, UNSAFE_createMemoryHistory } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { createPageHistory } from '../navigation/page-history';
import { PageRouter } from '../navigation/page-router';
import { takeDialogsAway } from './dialog-tests';
import { FormDialog } from './form-dialog';
import { UnsavedGuard } from './unsaved-guard';
import { hasUnsavedWork } from './use-unsaved-guard';

// The shown part is loaded first.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

/** A page with unsaved work, opened from another one. */
async function show(work: React.ReactElement) {
  const history = createPageHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/', '/work'] }));
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <PageRouter history={history}>
          <Routes>
            <Route path="/" element="The page before" />
            <Route path="/work" element={work} />
          </Routes>
        </PageRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  const go = (steps: number) => history.go(steps);
  const back = async () => act(() => go(-1));
  return { back, go, path: () => history.place().location.pathname };
}

const asks = () => screen.findByText('Discard your changes?');
const isAnswered = () => waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('Back over unsaved work', () => {
  it('asks; over the question it takes the question away; "Keep editing" stays, "Discard" leads back [LIST-14]', async () => {
    const { back, go, path } = await show(<UnsavedGuard />);
    for (const answer of [back, () => press('Keep editing'), back]) {
      await back();
      await asks();
      await answer();
      await isAnswered();
      expect(path()).toBe('/work');
    }
    // Back may come before the answered question has left the screen.
    await back();
    await asks();
    act(() => {
      press('Keep editing');
      go(-1);
    });
    await asks();
    press('Keep editing');
    await isAnswered();
    await back();
    await asks();
    press('Discard');
    await waitFor(() => expect(path()).toBe('/'));
    await isAnswered();
  });

  it('takes the question away that a form asked, and asks no second one [LIST-14]', async () => {
    const { back, path } = await show(
      <FormDialog
        title="Add"
        action="Add it"
        isDirty
        isBusy={false}
        failure={null}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <input aria-label="Name" />
      </FormDialog>,
    );
    await screen.findByLabelText('Name');
    press('Cancel');
    await asks();
    await back();
    await isAnswered();
    expect(await screen.findByLabelText('Name')).toBeTruthy();
    expect(path()).toBe('/work');
  });
});
