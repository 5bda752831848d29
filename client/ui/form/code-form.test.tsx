import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../core/failure';
import code from '../../locales/code/en-US.json';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { CodeForm } from './code-form';
import { digitsOf } from './code-input';

type Props = ComponentProps<typeof CodeForm>;

const given: Props = {
  action: 'Confirm',
  leave: null,
  sent: null,
  sendFailure: null,
  isSending: false,
  onResend: () => undefined,
  onSubmit: () => Promise.resolve(),
};
const element = (props: Partial<Props>) => (
  <ChakraProvider value={system}>
    <IntlProvider locale="en-US" messages={{ ...common, ...code }}>
      <CodeForm {...given} {...props} />
    </IntlProvider>
  </ChakraProvider>
);
const field = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');
const type = async (text: string) => {
  await act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    await Promise.resolve();
  });
};
const fault = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the digits of a code', () => {
  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['Your code is 123456.', '123456'],
    ['12345678', '123456'],
    ['abc', ''],
  ])('in %j are %j', (text, digits) => expect(digitsOf(text)).toBe(digits));
});

describe('a code form', () => {
  it('submits itself once with the sixth digit, pasted ones too [MFA-04]', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    render(element({ onSubmit }));
    await type('12345');
    expect(onSubmit).not.toHaveBeenCalled();
    await type('123 456');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('can be filled in from a mail and read out [AUTH-15, MFA-07]', () => {
    render(element({}));
    expect(field().autocomplete).toBe('one-time-code');
    expect(field().inputMode).toBe('numeric');
    expect(document.activeElement).toBe(field());
  });

  it('clears a refused code, says why and keeps the focus [MFA-06, ERRC-18]', async () => {
    const onSubmit = () => Promise.reject(new ApiFailure('Invalid verification code, try again.', 400));
    render(element({ onSubmit }));
    await type('123456');
    expect(field().value).toBe('');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(fault()).toBe('Invalid verification code, try again.');
    expect(document.activeElement).toBe(field());
    expect([...document.querySelectorAll('[data-invalid]')].map((cell) => cell.hasAttribute('data-current'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    await type('6');
    expect(fault()).toBe('');
  });

  it('keeps a code that no server judged, which can be sent again [AUTH-32, ERRC-13]', async () => {
    render(element({ onSubmit: () => Promise.reject(new TypeError('Failed to fetch')) }));
    await type('123456');
    expect(field().value).toBe('123456');
    expect(fault()).toBe(common['common.noAnswer']);
    expect(screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-busy')).toBe('false');
  });

  it('does not send fewer than six digits', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    render(element({ onSubmit }));
    await type('12');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(fault()).toBe(code['code.incomplete']);
  });

  it('offers another code after 60 s by the clock, and says so [MFA-05, MFA-07]', async () => {
    const onResend = vi.fn();
    const sent = { resendAfterSeconds: 60 };
    const { rerender } = render(element({ sent, onResend }));
    const status = () => screen.getByRole('status').textContent;
    fireEvent.click(screen.getByRole('button', { name: 'Send another code in 60 s' }));
    expect(onResend).not.toHaveBeenCalled();
    const announced = status();
    expect(announced).toContain('60 seconds');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByRole('button', { name: 'Send another code in 1 s' })).toBeTruthy();
    // Each second would be read out.
    expect(status()).toBe(announced);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(status()).toBe(code['code.canResend']);
    fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(onResend).toHaveBeenCalledOnce();
    rerender(element({ sent: { ...sent }, onResend }));
    expect(screen.getByRole('button', { name: 'Send another code in 60 s' })).toBeTruthy();
  });

  it('shows the right number of seconds in a tab that slept', async () => {
    render(element({ sent: { resendAfterSeconds: 60 } }));
    vi.setSystemTime(1_000_000 + 45_000);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('button', { name: 'Send another code in 14 s' })).toBeTruthy();
  });

  it('tells in place that no code could be sent [AUTH-31]', () => {
    render(element({ sendFailure: new ApiFailure('Too many attempts. Try again in 30 seconds.', 429) }));
    expect(fault()).toBe('Too many attempts. Try again in 30 seconds.');
  });
});
