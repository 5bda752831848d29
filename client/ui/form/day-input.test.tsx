import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { LocaleProvider, MoreMessages } from '../../locales/locale-provider';
import { system } from '../../theme/system';
import { DayInput } from './day-input';

const saved = vi.fn();

function Form() {
  const { register, handleSubmit } = useForm({ defaultValues: { until: '2027-03-30' } });
  return (
    <form onSubmit={(event) => void handleSubmit(saved)(event)}>
      <DayInput aria-label="Until" {...register('until')} />
      <button type="submit">Save</button>
    </form>
  );
}

afterEach(cleanup);

it('a day is chosen by keys from a calendar that opens at the day of the field [USER-06]', async () => {
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <MoreMessages bundle="console" pending={null}>
          <Form />
        </MoreMessages>
      </LocaleProvider>
    </ChakraProvider>,
  );
  const opener = await screen.findByRole('button', { name: 'Choose a day' });
  fireEvent.click(opener);
  await screen.findByRole('grid', {}, { timeout: 10_000 });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('30'));
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(document.activeElement!, { key });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('2027-04-01'));
  expect(document.activeElement).toBe(opener);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved.mock.calls[0]?.[0]).toEqual({ until: '2027-04-01' }));
});
