import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../core/failure';
import common from '../../locales/common/en-US.json';
import texts from '../../locales/console/en-US.json';
import { system } from '../../theme/system';
import { SelectMatching } from './select-matching';
import type { ListTotal } from './table-pager';
import { toaster } from '../overlay/toaster';

const ids = ['a', 'b'];

/** Shows the button over a list of so many; `choose` is called with what it chooses. */
function show(total: ListTotal, findAll = () => Promise.resolve({ ids, ...total })) {
  const choose = vi.fn();
  const nothing = () => undefined;
  const selection = { ids: new Set(['a']), choose, toggle: nothing, toggleAll: nothing, clear: nothing };
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <SelectMatching {...{ selection, total, findAll }} />
      </IntlProvider>
    </ChakraProvider>,
  );
  return choose;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const told = () => toaster.current().map(({ title }) => title);

afterEach(() => {
  cleanup();
  toaster.current().forEach(({ id }) => toaster.dismiss(id));
});

describe('choosing all that match', () => {
  it.each([
    [{ total: 1000, isBounded: true }, 'Select the first 1,000 of more than 1,000 matching'],
    [{ total: 1001, isBounded: false }, 'Select the first 1,000 of 1,001 matching'],
  ])('promises and warns when there are more than can be chosen: %j [LIST-12, USER-20]', async (total, name) => {
    const choose = show(total);
    press(name);
    await waitFor(() => expect(told()).toEqual(['Select at most 1000 pieces of data']));
    expect(choose).toHaveBeenCalledExactlyOnceWith(ids);
  });

  it('takes all there are without a word [LIST-12]', async () => {
    const choose = show({ total: 1000, isBounded: false });
    press('Select all 1,000 matching');
    await waitFor(() => expect(choose).toHaveBeenCalledOnce());
    expect(told()).toEqual([]);
  });

  it('keeps what was chosen and tells when they are not found out [LIST-12]', async () => {
    const choose = show({ total: 9, isBounded: false }, () => Promise.reject(new ApiFailure('Out of order', 500)));
    press('Select all 9 matching');
    await waitFor(() => expect(told()).toEqual(['Out of order']));
    expect(choose).not.toHaveBeenCalled();
  });
});
