import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../identity/session/show-in-tests';
import { LandingPage } from './pages/landing-page';
import type { LandingSlots } from './slots';

afterEach(cleanup);

const slots: LandingSlots = {
  contents: { RECENT_VISITS: <p>Pages</p>, STATION_MESSAGES: <p>Messages</p> },
  panels: [],
  trend: null,
  pageOf: () => null,
  pathOf: ({ appId, code }) => `/${appId}/${code}`,
  menuChooser: () => null,
  greeting: <h1>Good morning</h1>,
  apps: null,
  favorites: [],
};
const place = { range: null, interval: null, start: null, end: null, menus: [], page: null, plugin: null };
const widget = (type: string, x: number) => ({
  __typename: 'LandingWidget',
  type,
  x,
  y: 0,
  width: 4,
  height: 3,
  ...place,
});
/** The stored layout; the other tab adds a widget to it. */
const stored = (version: number) => ({
  __typename: 'Landing',
  source: 'OWN',
  version,
  hasDefault: false,
  widgets: [widget('RECENT_VISITS', 0), ...(version > 1 ? [widget('STATION_MESSAGES', 4)] : [])],
});

function open(address: string) {
  let version = 1;
  const shown = show(<LandingPage slots={slots} />, {
    answers: { Landing: () => ({ landingGet: stored(version) }) },
    bundles: ['landing'],
    address,
  });
  return {
    ...shown,
    /** Another tab of the browser saves its layout. */
    saveElsewhere: () => {
      version += 1;
      dispatchEvent(new StorageEvent('storage', { key: 'portal.landing', newValue: String(version) }));
    },
  };
}

it('a page shows the layout that another tab saved [LAND-21]', async () => {
  const { saveElsewhere } = open('/portal');
  await screen.findByText('Pages');
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  saveElsewhere();
  await screen.findByRole('heading', { name: 'Messages' });
});

it('an untouched editor takes the layout that another tab saved [LAND-21]', async () => {
  const { saveElsewhere } = open('/portal?arrange=own');
  await screen.findByRole('button', { name: 'Move Recent visits' });
  saveElsewhere();
  await screen.findByRole('button', { name: 'Move Messages' });
});

it('an editor with changes keeps them, says that the layout was changed, and takes the other one when asked [LAND-21]', async () => {
  const { saveElsewhere } = open('/portal?arrange=own');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Recent visits' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move Recent visits' })).toBeNull());
  saveElsewhere();
  await screen.findByText('This first screen was changed elsewhere. Your changes are still here.');
  expect(screen.queryByRole('button', { name: 'Move Recent visits' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the other one' }));
  await screen.findByRole('button', { name: 'Move Messages' });
  expect(screen.getByRole('button', { name: 'Move Recent visits' })).toBeTruthy();
  expect(screen.queryByText('This first screen was changed elsewhere. Your changes are still here.')).toBeNull();
});
