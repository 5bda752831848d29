import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import common from '../locales/common/en-US.json';
import { system } from '../theme/system';
import { PageBoundary } from './page-failure';

afterEach(cleanup);

const Page = ({ isBroken }: { isBroken: boolean }) => {
  if (isBroken) throw new Error('This page is broken on purpose.');
  return <p>Users</p>;
};

it('shows a failure in place of a broken page, until the address is another [LIMT-01]', () => {
  const page = (address: string, isBroken: boolean) => (
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <PageBoundary address={address}>
          <Page isBroken={isBroken} />
        </PageBoundary>
      </IntlProvider>
    </ChakraProvider>
  );
  const { rerender } = render(page('a', true));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  rerender(page('b', true));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  rerender(page('b', false));
  expect(screen.queryByText('Users')).toBeNull();
  rerender(page('c', false));
  expect(screen.getByText('Users')).toBeDefined();
});
