import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { system } from '../../theme/system';
import { FlowPicture } from './flow-picture';

afterEach(cleanup);

it('is walked by arrows, and each thing names what it leads to [BYND-18]', () => {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ leadsTo: 'Leads to {names}' }}>
        <MemoryRouter>
          <FlowPicture
            label="Paths"
            columns={['Role', 'App']}
            nodes={[
              { id: 'r', column: 0, name: 'Dispatcher', detail: '5 users', to: '/admin/role/r', isSubject: true },
              { id: 'x', column: 1, name: 'Fleet', to: '/admin/app/x' },
              { id: 'y', column: 1, name: 'Shift', to: null },
            ]}
            links={[
              { from: 'r', to: 'x', size: 5 },
              { from: 'r', to: 'y', size: 5 },
            ]}
            leadsTo="leadsTo"
          />
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  const role = screen.getByRole('link', { name: 'Role, Dispatcher, 5 users. Leads to Fleet and Shift' });
  expect([role.getAttribute('href'), role.tabIndex]).toEqual(['/admin/role/r', 0]);
  const here = () => document.activeElement?.getAttribute('aria-label');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  role.focus();
  press('ArrowRight');
  expect(here()).toBe('App, Fleet');
  press('ArrowDown');
  expect(here()).toBe('App, Shift');
  expect(screen.getByRole('group', { name: 'App, Shift' }).tabIndex).toBe(0);
  expect(role.tabIndex).toBe(-1);
  press('ArrowLeft');
  expect(document.activeElement).toBe(role);
});
