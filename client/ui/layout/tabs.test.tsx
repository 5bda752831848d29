import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { system } from '../../theme/system';
import { TabPanel, Tabs } from './tabs';

const NAMES = ['one', 'two', 'three'] as const;

function Page() {
  const [current, setCurrent] = useState<(typeof NAMES)[number]>('one');
  return (
    <ChakraProvider value={system}>
      <Tabs
        id="parts"
        label="Parts"
        faultLabel="has a fault"
        tabs={NAMES.map((name) => ({ name, label: name, isFaulty: name === 'two' }))}
        current={current}
        onChoose={setCurrent}
      />
      {NAMES.map((name) => (
        <TabPanel key={name} id="parts" name={name} isShown={name === current}>
          <input aria-label={`field ${name}`} />
        </TabPanel>
      ))}
    </ChakraProvider>
  );
}

afterEach(cleanup);

const shown = () => screen.getByRole('tabpanel').id;

it('a tab shows its panel, which is named by it, and what was entered stays', async () => {
  render(<Page />);
  expect(screen.getByRole('tablist').getAttribute('aria-label')).toBe('Parts');
  fireEvent.change(screen.getByLabelText('field one'), { target: { value: 'typed' } });
  const second = screen.getByRole('tab', { name: 'two has a fault' });
  fireEvent.click(second);
  await waitFor(() => expect(second.getAttribute('aria-selected')).toBe('true'));
  expect(second.getAttribute('aria-controls')).toBe(shown());
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(second.id);
  fireEvent.click(screen.getByRole('tab', { name: 'one' }));
  await waitFor(() => expect(shown()).toBe('parts-one-panel'));
  expect(screen.getByLabelText<HTMLInputElement>('field one').value).toBe('typed');
});

it('arrows, Home and End walk the tabs, of which one can be reached by Tab', async () => {
  render(<Page />);
  const press = async (key: string, name: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await waitFor(() => expect(shown()).toBe(`parts-${name}-panel`));
    await waitFor(() => expect(document.activeElement?.id).toBe(`parts-${name}-tab`));
  };
  screen.getByRole('tab', { name: 'one' }).focus();
  await press('ArrowRight', 'two');
  await press('End', 'three');
  await press('ArrowRight', 'one');
  await press('ArrowLeft', 'three');
  await press('Home', 'one');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
