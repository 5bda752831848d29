import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { system } from '../../theme/system';
import { UrlInput } from './url-input';

const PARTS = { id: 'url', 'aria-invalid': undefined, 'aria-describedby': '' } as const;

function paste(text: string): string {
  const entered: string[] = [];
  const { unmount } = render(
    <ChakraProvider value={system}>
      <UrlInput parts={PARTS} scheme="https://" onChange={(event) => entered.push(event.target.value)} />
    </ChakraProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  expect(entered).toEqual(field.value === '' ? [] : [field.value]);
  const { value } = field;
  unmount();
  return value;
}

it('leaves the scheme out of an address that is pasted [DOMN-04, DOMN-05]', () => {
  expect(paste('https://north.example/team')).toBe('north.example/team');
  expect(paste(' HTTPS://north.example\n')).toBe('north.example');
  // The browser pastes an address of another scheme as it is; the form refuses it.
  expect(paste('http://north.example')).toBe('');
});
