import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import password from '../../locales/password/en-US.json';
import { system } from '../../theme/system';
import { passwordChecks } from './password-checks';
import { PasswordRules } from './password-rules';

afterEach(cleanup);

describe('the list of rules', () => {
  it('tells each by word and the whole as a polite summary, not by colour alone [PWD-05]', () => {
    const demand = { passwordMinLength: 8, passwordMaxLength: 20, passwordRequires: ['DIGIT', 'SPECIAL'] as const };
    const checks = passwordChecks(demand, { password: 'abcdefg1', confirmation: '' });
    const { container } = render(
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={password}>
          <PasswordRules demand={demand} checks={checks} />
        </IntlProvider>
      </ChakraProvider>,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '8 to 20 charactersmet',
      'A digitmet',
      'A special character: !@#%&*()[]{}-_=|missing',
      'Entered twice alikemissing',
    ]);
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('2 of 4 rules met');
  });
});
