import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emitClientEvent, onClientEvent } from '../../../core/events';
import { accessToken, keepToken } from '../../../api/token';
import code from '../../../locales/code/en-US.json';
import common from '../../../locales/common/en-US.json';
import session from '../../../locales/session/en-US.json';
import { system } from '../../../theme/system';
import { SecondFactor } from './components/second-factor';
import { chooseOrganization } from './session-actions';

// The dialog and its texts are loaded when the first one opens.
configure({ asyncUtilTimeout: 15_000 });

/** The operations that the server received, by name. */
let asked: string[];
let answers: Record<string, () => unknown>;
let outcomes: string[];
let went: string[];
let stop: () => void;

const refusal = (message: string, envelopeCode: number) => ({ errors: [{ message, extensions: { envelopeCode } }] });
const SENT = {
  data: {
    sessionSendVerificationCode: {
      __typename: 'VerificationCodeSent',
      maskedEmail: 'n***@example.org',
      resendAfterSeconds: 60,
      expiresInSeconds: 300,
    },
  },
};

beforeEach(() => {
  asked = [];
  outcomes = [];
  went = [];
  answers = {
    SessionSendVerificationCode: () => SENT,
    SessionVerifyCode: () => ({ data: { sessionVerifyCode: { accessToken: 'second' } } }),
    SessionLogout: () => ({ data: { sessionLogout: null } }),
  };
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string };
    asked.push(operationName);
    const answer = JSON.stringify(answers[operationName]?.());
    return Promise.resolve(new Response(answer, { headers: { 'content-type': 'application/json' } }));
  });
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)));
  stop = onClientEvent('factor', (outcome) => outcomes.push(outcome));
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...code, ...session }}>
        <SecondFactor />
      </IntlProvider>
    </ChakraProvider>,
  );
const enter = async (digits: string) =>
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: digits } });
const demand = (...demands: boolean[]) =>
  act(() => demands.forEach((canStay) => emitClientEvent('unverified', { canStay })));

describe('the dialog of the second factor', () => {
  it('opens once however many calls ask for it, and sends one code [MFA-03, MFA-04, ERRC-06]', async () => {
    show();
    demand(false, false, true);
    await screen.findByText('n***@example.org');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(asked).toEqual(['SessionSendVerificationCode']);
  });

  it('closes when the code is right, and tells who waited [MFA-04]', async () => {
    show();
    demand(false);
    await enter('123456');
    await waitFor(() => expect(outcomes).toEqual(['proven']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays on a wrong code, whose text is the server’s [MFA-06, ERRC-10]', async () => {
    const told: unknown[] = [];
    const stopFailures = onClientEvent('failure', (failure) => told.push(failure));
    answers.SessionVerifyCode = () => refusal('Invalid verification code, try again.', 400);
    show();
    demand(false);
    await enter('000000');
    await screen.findByText('Invalid verification code, try again.');
    expect(outcomes).toEqual([]);
    expect(told).toEqual([]);
    stopFailures();
  });

  it('signs out when it is left where nothing works without it [MFA-08]', async () => {
    show();
    demand(true, false);
    await screen.findByLabelText('Six-digit code');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(asked).toContain('SessionLogout');
  });

  it('asks for no second mail where one is on its way since less than a minute [MFA-07]', async () => {
    answers.SessionSendVerificationCode = () => refusal('Too many attempts. Try again in 40 seconds.', 429);
    show();
    demand(false);
    await screen.findByRole('button', { name: 'Send another code in 60 s' });
    expect(screen.getByText(code['code.enterLast'])).toBeTruthy();
    expect(screen.queryByText(/Too many attempts/)).toBeNull();
  });
});

describe('another OU', () => {
  it('replaces the kept token by the answered one [OUSW-06, AUTH-24]', async () => {
    keepToken('former');
    answers.SessionSetOrganization = () => ({ data: { sessionSetOrganization: { accessToken: 'second' } } });
    await chooseOrganization('o1', '/portal');
    expect(asked).toEqual(['SessionSetOrganization']);
    expect(went).toEqual(['/portal']);
    expect(accessToken()).toBe('second');
  });
});

describe('an OU that demands a second factor', () => {
  const refuseOnce = () => {
    let isFirst = true;
    answers.SessionSetOrganization = () => {
      const answer = isFirst
        ? refusal('Second step.', 437)
        : { data: { sessionSetOrganization: { accessToken: 'second' } } };
      isFirst = false;
      return answer;
    };
  };

  it('is chosen once the code is right, without asking again [MFA-03, MFA-09, OUSW-06]', async () => {
    refuseOnce();
    show();
    const choice = chooseOrganization('o1', '/portal');
    await screen.findByText('n***@example.org');
    await enter('123456');
    await choice;
    expect(asked).toEqual([
      'SessionSetOrganization',
      'SessionSendVerificationCode',
      'SessionVerifyCode',
      'SessionSetOrganization',
    ]);
    expect(went).toEqual(['/portal']);
  });

  it('is not chosen when the dialog is left; nobody is signed out [MFA-03]', async () => {
    refuseOnce();
    show();
    const choice = chooseOrganization('o1', '/portal').then(
      () => 'chosen',
      () => 'refused',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await choice).toBe('refused');
    expect(outcomes).toEqual(['left']);
    expect(went).toEqual([]);
    expect(asked).not.toContain('SessionLogout');
  });
});
