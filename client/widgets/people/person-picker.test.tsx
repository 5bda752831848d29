import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import texts from '../../locales/console/en-US.json';
import { system } from '../../theme/system';
import { PersonPicker } from './person-picker';

afterEach(cleanup);

it('takes the only one found by Enter, as soon as the answer is that to the typed text [SUBA-18]', () => {
  const onTake = vi.fn();
  const nothing = () => undefined;
  const picker = (searched: string) => (
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <PersonPicker
          {...{ text: 'ben ', searched, people: [{ id: 'u1', name: 'Anna', username: 'anna' }], onTake }}
          {...{ onText: nothing, field: { label: 'Find' }, listLabel: 'People', hasMore: false, isLoading: false }}
          {...{ error: undefined, onRetry: nothing, none: null }}
        />
      </IntlProvider>
    </ChakraProvider>
  );
  const { rerender } = render(picker('anna'));
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(onTake).not.toHaveBeenCalled();
  rerender(picker('ben'));
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(onTake).toHaveBeenCalledOnce();
});
