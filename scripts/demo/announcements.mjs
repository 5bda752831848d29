/**
 * @typedef {object} DemoAnnouncement
 * @property {number} ago milliseconds before the load
 * @property {string} title
 * @property {string} text clean HTML
 * @property {'MESSAGE' | 'MAIL'} type
 * @property {string[]} [groups] names of groups; everybody without them
 * @property {'DRAFT' | 'SENT'} state
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @type {DemoAnnouncement[]} */
const NORTHWIND = [
  {
    ago: 2 * HOUR,
    title: 'Maintenance window on Sunday',
    text: '<p>The market interface is closed on <strong>Sunday, 22 November, from 02:00 to 04:00</strong> (UTC+1). Offers handed in before 01:45 are kept.</p><ul><li>Live output and alarms go on.</li><li>Work orders can be written and are sent afterwards.</li></ul><p>Questions: <a href="https://desk.northwind.example/2">control room, desk 2</a>.</p>',
    type: 'MESSAGE',
    state: 'SENT',
  },
  {
    ago: 2 * DAY,
    title: 'New colleagues in Tromsø',
    text: '<p>Eleven people join the control room on Monday. They come from the yard in Hammerfest and know the fleet.</p><p>Say hello on the first floor from <strong>09:00</strong>.</p>',
    type: 'MESSAGE',
    state: 'SENT',
  },
  {
    ago: 9 * DAY,
    title: 'First aid refresher',
    text: '<p>The yearly refresher takes place in week 49. Choose a date with Site Access; half a day is enough.</p>',
    type: 'MAIL',
    groups: ['First aiders'],
    state: 'SENT',
  },
  {
    ago: 5 * HOUR,
    title: 'Winter roster: what changes',
    text: '<h2>From 1 December</h2><ol><li>The night shift begins at 21:30.</li><li>Two people inspect blades, never one.</li></ol><p>The roster opens for wishes on Friday.</p>',
    type: 'MESSAGE',
    groups: ['Night shift', 'Blade inspection crew'],
    state: 'DRAFT',
  },
];

/** The announcements of the demo by the name of their OU. */
export const DEMO_ANNOUNCEMENTS = /** @type {Record<string, DemoAnnouncement[]>} */ ({ 'Northwind Energy': NORTHWIND });
