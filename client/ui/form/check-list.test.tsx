import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { CheckList } from './check-list';

const CHOICES = [
  { id: 'day', name: 'Day' },
  { id: 'night', name: 'Night' },
];

function Example(props: { isSingle?: boolean; none?: string }) {
  const [chosen, setChosen] = useState<readonly string[]>(['day']);
  return (
    <>
      <CheckList legend="Shift" choices={CHOICES} chosen={chosen} onChange={setChosen} {...props} />
      <output>{chosen.join(' ')}</output>
    </>
  );
}

function show(props: { isSingle?: boolean; none?: string } = {}) {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <Example {...props} />
      </IntlProvider>
    </ChakraProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByLabelText(name));
const chosen = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('a list of choices', () => {
  it('has boxes where several can be ticked, and they act as such [CALL-296]', () => {
    show();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    press('Night');
    expect(chosen()).toBe('day night');
    press('Day');
    expect(chosen()).toBe('night');
  });

  it('has radio buttons where one is chosen, and one for none where it may be left out [CALL-296]', () => {
    show({ isSingle: true, none: 'Any' });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    press('Night');
    expect(chosen()).toBe('night');
    press('Any');
    expect(chosen()).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Any' }).checked).toBe(true);
  });
});
