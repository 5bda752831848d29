import { expect, it } from 'vitest';
import { inputOf, newWidget, offeredTypes, startLayout } from './widget-model';

const menu = {
  appId: 'a1',
  menuId: 'm1',
  code: 'parks',
  name: 'Parks',
  icon: null,
  isNewTab: false,
  parentName: null,
  app: { id: 'a1', name: 'Fleet', icon: null },
};

it('offers the kinds whose content is there, and the run status if the OU enabled it [LAND-09, LAND-12]', () => {
  const contents = { RECENT_VISITS: 'visits', ANNOUNCEMENTS: 'news' };
  expect(offeredTypes({ contents, trend: null }, false)).toEqual([
    'QUICK_MENU',
    'RECENT_VISITS',
    'ANNOUNCEMENTS',
    'WEB_FRAME',
  ]);
  const trend = { series: [], load: () => Promise.resolve([]) };
  expect(offeredTypes({ contents: {}, trend }, true)).toEqual(['QUICK_MENU', 'ALARM_TREND', 'RUN_STATUS', 'WEB_FRAME']);
});

it('begins like the first screen, with the favorites in a quick menu [LAND-15]', () => {
  const types = ['QUICK_MENU', 'RECENT_VISITS', 'STATION_MESSAGES'] as const;
  const areas = (favorites: (typeof menu)[]) =>
    startLayout(types, favorites).map(({ type, x, y, width, height, menus }) => [
      type,
      x,
      y,
      width,
      height,
      menus.length,
    ]);
  expect(areas([menu])).toEqual([
    ['RECENT_VISITS', 0, 0, 8, 4, 0],
    ['QUICK_MENU', 0, 4, 8, 4, 1],
    ['STATION_MESSAGES', 8, 0, 4, 5, 0],
  ]);
  expect(areas([])).toHaveLength(2);
});

it('sends the settings of a kind only [LAND-05, LAND-06]', () => {
  const area = { x: 0, y: 0 };
  expect(inputOf({ ...newWidget('QUICK_MENU', []), menus: [menu] })).toEqual({
    ...area,
    type: 'QUICK_MENU',
    width: 4,
    height: 3,
    menuIds: ['m1'],
  });
  expect(inputOf(newWidget('ALARM_TREND', []))).toEqual({
    ...area,
    type: 'ALARM_TREND',
    width: 8,
    height: 4,
    range: 'MONTH',
    interval: 'D',
    start: null,
    end: null,
  });
  const plugin = { id: 'p1', name: 'Weather', url: 'https://weather.example/' };
  expect(inputOf({ ...newWidget('WEB_FRAME', []), plugin })).toMatchObject({ menuId: undefined, pluginId: 'p1' });
});
