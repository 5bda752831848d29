import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../identity/session/show-in-tests';
import { Widget } from './components/widget';
import { LandingView } from './components/landing-view';
import { SEVERITY_FILLS } from '../../../theme/chart';
import AlarmTrend from './components/widgets/alarm-trend';
import type { LandingSlots, LandingWidget, TrendCount } from './slots';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const widget = (values: Partial<LandingWidget>): LandingWidget => ({
  type: 'RECENT_VISITS',
  x: 0,
  y: 0,
  width: 4,
  height: 3,
  range: null,
  interval: null,
  start: null,
  end: null,
  menus: [],
  page: null,
  plugin: null,
  ...values,
});
const slots: LandingSlots = {
  contents: { RECENT_VISITS: <p>Pages</p> },
  panels: [],
  trend: null,
  pageOf: () => null,
  pathOf: ({ appId, code }) => `/${appId}/${code}`,
  menuChooser: () => null,
  greeting: <h1>Good morning</h1>,
  apps: <p>All apps</p>,
  favorites: [],
};
const bundles = ['landing'] as const;

const series = [
  { id: 'CRITICAL', name: 'Critical', fill: SEVERITY_FILLS.CRITICAL, icon: null },
  { id: 'INFO', name: 'Info', fill: SEVERITY_FILLS.INFO, icon: null },
];
const counts: TrendCount[] = [
  { start: new Date(2026, 10, 1).getTime(), bySeverity: { CRITICAL: 2, INFO: 5 } },
  { start: new Date(2026, 10, 2).getTime(), bySeverity: { INFO: 1 } },
];

describe('the alarm trend', () => {
  it('counts the month by days at first, and anew for another range or interval [LAND-05, LAND-06, LAND-07, LAND-08, LAND-11]', async () => {
    const load = vi.fn(() => Promise.resolve(counts));
    show(<AlarmTrend widget={widget({ type: 'ALARM_TREND' })} source={{ series, load }} />, { answers: {}, bundles });
    await screen.findByText('Alarms: This month');
    const now = new Date();
    const month = (by: number) => new Date(now.getFullYear(), now.getMonth() + by, 1).getTime();
    await waitFor(() => expect(load).toHaveBeenLastCalledWith({ from: month(0), to: month(1) }, 'D'));
    fireEvent.change(screen.getByLabelText('Interval'), { target: { value: 'W' } });
    await waitFor(() => expect(load).toHaveBeenLastCalledWith({ from: month(0), to: month(1) }, 'W'));
    fireEvent.change(screen.getByLabelText('Time range'), { target: { value: 'YEAR' } });
    const year = (by: number) => new Date(now.getFullYear() + by, 0, 1).getTime();
    await waitFor(() => expect(load).toHaveBeenLastCalledWith({ from: year(0), to: year(1) }, 'W'));
    const ranges = within(screen.getByLabelText('Time range')).getAllByRole('option');
    expect(ranges.map((option) => option.textContent)).not.toContain('Custom');
  });

  it('shows the sums, the counts of a bar that keys choose, and the same as a table [LAND-11, BYND-18]', async () => {
    const source = { series, load: () => Promise.resolve(counts) };
    show(<AlarmTrend widget={widget({ type: 'ALARM_TREND' })} source={source} />, { answers: {}, bundles });
    const plot = await screen.findByRole('group', { name: /Alarms by interval/ });
    const legend = () => screen.getByRole('status').textContent;
    expect(legend()).toBe('Critical2Info6');
    fireEvent.keyDown(plot, { key: 'ArrowLeft' });
    expect(legend()).toBe('Nov 2, 2026Critical0Info1');
    fireEvent.keyDown(plot, { key: 'ArrowLeft' });
    expect(legend()).toBe('Nov 1, 2026Critical2Info5');
    fireEvent.keyDown(plot, { key: 'Escape' });
    expect(legend()).toBe('Critical2Info6');
    fireEvent.click(screen.getByRole('button', { name: 'As table' }));
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FromCriticalInfoAll',
      'Nov 2, 2026011',
      'Nov 1, 2026257',
    ]);
  });

  it('says what failed and tries again', async () => {
    let isFailing = true;
    const load = () => (isFailing ? Promise.reject(new Error('Away')) : Promise.resolve([]));
    show(<AlarmTrend widget={widget({ type: 'ALARM_TREND' })} source={{ series, load }} />, { answers: {}, bundles });
    isFailing = await screen.findByRole('button', { name: 'Try again' }).then(() => false);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No alarms in this time');
  });
});

describe('the widgets', () => {
  it('fail alone, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('Broken');
      return <p>Mended</p>;
    };
    const widgets = [widget({}), widget({ type: 'ANNOUNCEMENTS', x: 4 })];
    const contents = { RECENT_VISITS: <Broken />, ANNOUNCEMENTS: <p>News</p> };
    show(<LandingView widgets={widgets} slots={{ ...slots, contents }} />, { answers: {}, bundles });
    await screen.findByText('This widget could not be shown.');
    expect(screen.getByText('News')).toBeDefined();
    expect(screen.getByText('All apps')).toBeDefined();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Mended');
  });

  it('say that they load until every load has ended [LAND-04]', async () => {
    const ends: (() => void)[] = [];
    const load = () => new Promise<TrendCount[]>((end) => ends.push(() => end([])));
    const trend = { series, load };
    const widgets = [widget({ type: 'ALARM_TREND', width: 6 }), widget({ type: 'ALARM_TREND', x: 6, width: 6 })];
    show(<LandingView widgets={widgets} slots={{ ...slots, trend }} />, { answers: {}, bundles });
    const isLoading = () => document.querySelector('[aria-busy=true]') !== null;
    await waitFor(() => expect(ends).toHaveLength(2));
    expect(isLoading()).toBe(true);
    ends[0]?.();
    await screen.findByText('No alarms in this time');
    expect(isLoading()).toBe(true);
    ends[1]?.();
    await waitFor(() => expect(isLoading()).toBe(false));
  });

  it('link to chosen menus, and say that a page is lost [LAND-10, LAND-13, LAND-17]', async () => {
    const app = { id: 'a1', name: 'Fleet', icon: null };
    const menu = {
      appId: 'a1',
      menuId: 'm1',
      code: 'parks',
      name: 'Parks',
      icon: null,
      isNewTab: true,
      parentName: null,
      app,
    };
    show(
      <>
        <Widget widget={widget({ type: 'QUICK_MENU', menus: [menu] })} slots={slots} />
        <Widget widget={widget({ type: 'WEB_FRAME' })} slots={slots} />
      </>,
      { answers: {}, bundles },
    );
    const link = await screen.findByRole('link', { name: 'Parks' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.title]).toEqual([
      '/a1/parks',
      '_blank',
      'Fleet / Parks',
    ]);
    expect(screen.getByText('This page is no longer available to you')).toBeDefined();
  });

  it('of the run status name the apps that do not answer first [LAND-12]', async () => {
    const app = (id: string, name: string, state: string) => ({
      __typename: 'AppRunStatus',
      id,
      name,
      icon: null,
      state,
    });
    const apps = [app('1', 'Fleet', 'OPEN'), app('2', 'Market', 'FAILED'), app('3', 'Reports', 'OPEN')];
    show(<Widget widget={widget({ type: 'RUN_STATUS' })} slots={slots} />, {
      answers: { LandingRunStatus: () => ({ landingRunStatus: apps }) },
      bundles,
    });
    await screen.findByText('2 answer · 1 without an answer');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'MarketNo answer',
      'FleetAnswers',
      'ReportsAnswers',
    ]);
  });
});
