import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../../locales/password/en-US.json';
import { system } from '../../theme/system';
import { passwordChecks } from './password-checks';
import { PasswordRules } from './password-rules';

afterEach(cleanup);

const demand = { passwordMinLength: 8, passwordMaxLength: 20, passwordRequires: ['DIGIT', 'SPECIAL'] as const };

function show(password: string) {
  const checks = passwordChecks(demand, { password, confirmation: '' });
  return render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <PasswordRules demand={demand} checks={checks} />
      </IntlProvider>
    </ChakraProvider>,
  ).container;
}
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the list of rules', () => {
  it('tells each by word and the whole as a polite summary, not by colour alone [PWD-05]', () => {
    const container = show('abcdefg1');
    expect(items()).toEqual([
      '8 to 20 charactersmet',
      'A digitmet',
      'A special character: !@#%&*()[]{}-_=|not yet',
      'Both passwords matchnot yet',
    ]);
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('2 of 4 rules met');
  });

  it('says of no rule that it is not met before anybody typed [PWD-05]', () => {
    show('');
    expect(items()).toEqual([
      '8 to 20 characters',
      'A digit',
      'A special character: !@#%&*()[]{}-_=|',
      'Both passwords match',
    ]);
  });
});
