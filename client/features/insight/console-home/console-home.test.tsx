import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../core/failure';
import common from '../../../locales/common/en-US.json';
import texts from '../../../locales/home/en-US.json';
import { system } from '../../../theme/system';
import { Figures } from './components/figures';
import FirstSteps from './components/first-steps';
import SignInChart from './components/sign-in-chart';
import { WaitingPanel } from './components/waiting-panel';
import { stepsLeft } from './first-steps';
import type { Steps } from './first-steps';
import type { Home } from './hooks/use-console-home';

afterEach(cleanup);

const show = (children: ReactNode) =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <MemoryRouter>{children}</MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );

const home = (parts: Partial<Home>): Home => ({
  time: 0,
  people: null,
  signIns: null,
  apps: null,
  tasks: [],
  mails: null,
  waiting: [],
  firstSteps: null,
  ...parts,
});
const PEOPLE = {
  total: 84_213,
  joined: 37,
  activeToday: 12_480,
  activeNow: 310,
  invited: 21,
  locked: 6,
  expiring: 14,
  expired: 0,
  disabled: 2,
} as const;
const NO_FAILURE = () => null;

describe('the sign-ins as a picture', () => {
  const HOUR = 3_600_000;
  const start = new Date(2026, 10, 20, 0).getTime();
  const spans = Array.from({ length: 4 }, (_, at) => ({
    start: start + at * HOUR,
    signedIn: at * 10,
    failed: at,
    locked: 0,
  }));
  const told = () => screen.getByRole('slider').getAttribute('aria-valuetext');
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('slider'), { key });

  it('is walked by keys, which tell the numbers of each hour [BYND-18]', () => {
    show(<SignInChart spans={spans} range="day" />);
    fireEvent.focus(screen.getByRole('slider'));
    expect(told()).toBe('03:00–04:00: 30 signed in, 3 failed, 0 refused as locked');
    press('ArrowLeft');
    expect(told()).toBe('02:00–03:00: 20 signed in, 2 failed, 0 refused as locked');
    press('Home');
    press('ArrowLeft');
    expect(told()).toBe('00:00–01:00: 0 signed in, 0 failed, 0 refused as locked');
    press('End');
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('4');
    expect(screen.getByText('3 failed')).toBeTruthy();
    press('Escape');
    expect(screen.queryByText('3 failed')).toBeNull();
  });
});

describe('the figures', () => {
  it('lead to their lists [SHELL-48]', () => {
    show(<Figures home={home({ people: PEOPLE })} range="day" hasAudit />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Users84,21337 new in 7 days', '/admin/users'],
      ['Active today12,480310 now', '/#sign-ins'],
      ['Locked accounts6After failed sign-ins', '/admin/users?f.status=LOCKED'],
    ]);
  });

  it('lead from failed sign-ins to those in the audit log, for a caller who may open it [SHELL-48, BYND-18]', () => {
    const spans = [
      { start: 1_000, signedIn: 8, failed: 2, locked: 1 },
      { start: 2_000, signedIn: 9, failed: 0, locked: 0 },
    ];
    const way = (hasAudit: boolean) => {
      show(<Figures home={home({ time: 2_500, signIns: { spans } })} range="day" hasAudit={hasAudit} />);
      const link = screen.getByRole('link', { name: /Failed sign-ins/ });
      const told = [link.textContent, link.getAttribute('href')];
      cleanup();
      return told;
    };
    const text = 'Failed sign-ins, 24 h31 of them refused as locked';
    expect(way(false)).toEqual([text, '/#sign-ins']);
    expect(way(true)).toEqual([
      text,
      '/admin/audit-log?f.event=sessionLogin,sessionLoginViaCode,sessionVerifyCode&f.result=fail&f.range=1000,2500',
    ]);
  });

  it('are left out if the caller may not see them, never 0 [SHELL-48]', () => {
    show(<Figures home={home({})} range="day" hasAudit />);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

describe('the things that wait', () => {
  it('stand in the order of the server, each with the way to its list [SHELL-49]', () => {
    const waiting = [
      { kind: 'LOCKED', count: 6 },
      { kind: 'EXPIRING', count: 14 },
    ] as const;
    show(<WaitingPanel home={home({ waiting: [...waiting] })} failureOf={NO_FAILURE} onRetry={() => undefined} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users?f.status=LOCKED',
      '/admin/users?f.validity=7&sort=accountExpireTime.asc',
    ]);
    expect(screen.getByText('20')).toBeTruthy();
  });

  it('fail by themselves, under their title, with a way to try again [SHELL-48]', () => {
    const retry = vi.fn();
    const failure = new ApiFailure('The database is busy.', 503);
    show(<WaitingPanel home={home({ waiting: null })} failureOf={() => failure} onRetry={retry} />);
    const panel = screen.getByRole('region', { name: 'Waiting for somebody' });
    expect(within(panel).getByText('The database is busy.')).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the first steps', () => {
  const steps: Steps = [
    { kind: 'SECURITY', count: 0, isOptional: true },
    { kind: 'PEOPLE', count: 3, isOptional: false },
    { kind: 'APPS', count: 0, isOptional: false },
    { kind: 'ROLES', count: 0, isOptional: false },
  ];

  it('open the next needed one, and another one in its place [SHELL-50]', () => {
    show(<FirstSteps steps={steps} aside={null} />);
    expect(screen.getByText('1 of 4 done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an app' }).getAttribute('href')).toBe('/admin/apps?dialog=add');
    expect(screen.getByRole('link', { name: /^Change/ }).getAttribute('href')).toBe('/admin/users');
    fireEvent.click(screen.getByRole('button', { name: /^Start.*Make roles and assign them/ }));
    expect(screen.getByRole('link', { name: 'Add a role' }).getAttribute('href')).toBe('/admin/role/new');
    expect(screen.queryByRole('link', { name: 'Add an app' })).toBeNull();
  });

  it('count those that are needed and not done [SHELL-50]', () => {
    expect(stepsLeft(steps)).toBe(2);
  });
});
