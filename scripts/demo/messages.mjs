/**
 * @typedef {object} DemoMessage
 * @property {string} app code of the app
 * @property {number} ago milliseconds before the load
 * @property {number} color 2 is the loudest
 * @property {string} body
 * @property {string[]} tags
 * @property {string} menu code of a menu
 * @property {string | null} action
 * @property {number[]} ring
 * @property {string[]} to usernames
 * @property {boolean} [isRead]
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** @type {DemoMessage[]} */
const NORTHWIND = [
  {
    app: 'fleet-operations',
    ago: 9 * MINUTE,
    color: 2,
    body: 'Baltic Gate 2 has sent no data for 6 minutes; the link provider knows.',
    tags: ['alarm'],
    menu: 'wind-farms',
    action: 'Show the site',
    ring: [1],
    to: ['olivia', 'sam', 'nina'],
  },
  {
    app: 'fleet-operations',
    ago: 41 * MINUTE,
    color: 1,
    body: 'Two turbines of Baiyunling Phase 1 stopped for blade inspection.',
    tags: ['inspection'],
    menu: 'wind-farms',
    action: 'Show the site',
    ring: [],
    to: ['olivia', 'sam', 'nina', 'sofia'],
  },
  {
    app: 'fleet-operations',
    ago: 3 * HOUR,
    color: 0,
    body: 'Work order WO-4471 (gearbox oil, Hornsund T03) was closed.',
    tags: ['work order'],
    menu: 'work-orders',
    action: 'Open work orders',
    ring: [],
    to: ['olivia', 'nina'],
    isRead: true,
  },
  {
    app: 'shift-handover',
    ago: 5 * HOUR,
    color: 0,
    body: 'The late shift signed the handover for Hornsund Ridge.',
    tags: ['shift'],
    menu: 'shift-log',
    action: null,
    ring: [],
    to: ['sam', 'nina'],
  },
  {
    app: 'shift-handover',
    ago: 26 * HOUR,
    color: 1,
    body: 'Your duty on Saturday moved from 06:00 to 14:00.',
    tags: ['roster'],
    menu: 'roster',
    action: 'Open the roster',
    ring: [1],
    to: ['nina'],
  },
  {
    app: 'reports',
    ago: 30 * HOUR,
    color: 0,
    body: 'The October report is ready for comments until Friday.',
    tags: ['report'],
    menu: 'monthly',
    action: 'Open the report',
    ring: [],
    to: ['olivia', 'sofia', 'sam', 'nina'],
    isRead: true,
  },
  {
    app: 'grid-market',
    ago: 2 * HOUR,
    color: 1,
    body: 'Day-ahead prices for Germany fell below zero between 12:00 and 15:00.',
    tags: ['prices'],
    menu: 'day-ahead',
    action: 'Show prices',
    ring: [],
    to: ['olivia'],
  },
  {
    app: 'site-access',
    ago: 52 * HOUR,
    color: 0,
    body: 'Three visitors are announced for Thursday at the Hornsund gate.',
    tags: ['visitors'],
    menu: 'visitors',
    action: null,
    ring: [],
    to: ['olivia', 'sam', 'nina'],
  },
];

/** @type {DemoMessage[]} */
const BALTIC = [
  {
    app: 'fleet-operations',
    ago: 20 * MINUTE,
    color: 1,
    body: 'Reefer 4 at Gdynia runs on emergency power.',
    tags: ['alarm'],
    menu: 'overview',
    action: 'Show the terminal',
    ring: [1],
    to: ['borys', 'bogdan', 'nina'],
  },
  {
    app: 'shift-handover',
    ago: 7 * HOUR,
    color: 0,
    body: 'Berth 3 is free from 18:00; the late shift takes the tug.',
    tags: ['shift'],
    menu: 'shift-log',
    action: null,
    ring: [],
    to: ['bogdan', 'nina'],
  },
];

/**
 * Messages that wait for people, by OU.
 * @type {Record<string, DemoMessage[]>}
 */
export const DEMO_MESSAGES = { 'Northwind Energy': NORTHWIND, 'Baltic Freight': BALTIC };
