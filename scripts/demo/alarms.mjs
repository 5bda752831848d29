const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * @typedef {object} DemoSite
 * @property {string} site
 * @property {string} siteType
 * @property {number} zoneOffset minutes from UTC
 */

/** @type {Record<string, DemoSite>} */
const SITES = {
  baltic: { site: 'Baltic Gate 2', siteType: 'Wind', zoneOffset: 60 },
  baiyunling: { site: '白云岭一期', siteType: 'Wind', zoneOffset: 480 },
  karnten: { site: 'Kärntner Höhe', siteType: 'Wind', zoneOffset: 60 },
  suwalki: { site: 'Suwałki Północ', siteType: 'Wind', zoneOffset: 60 },
  mancha: { site: 'La Mancha Sur', siteType: 'Solar', zoneOffset: 60 },
  hornsund: { site: 'Hornsund Ridge', siteType: 'Wind', zoneOffset: 60 },
  puy: { site: 'Puy de la Lune', siteType: 'Solar', zoneOffset: 60 },
  ostsee: { site: 'Ostsee-Speicher', siteType: 'Storage', zoneOffset: 60 },
};

/**
 * @typedef {object} DemoAlarm
 * @property {DemoSite} at
 * @property {number} severity 0 is the worst
 * @property {number} ago milliseconds before the load at which it began
 * @property {number | null} lasts milliseconds; null while it goes on
 * @property {string} type
 * @property {string} content
 * @property {string | null} device
 * @property {string | null} deviceType
 * @property {string | null} component
 * @property {number} [repeats]
 * @property {string} [acknowledgedBy] username
 * @property {string} [note]
 */

/** @type {(at: DemoSite, severity: number, ago: number, rest: Omit<DemoAlarm, 'at' | 'severity' | 'ago' | 'lasts'>) => DemoAlarm} */
const active = (at, severity, ago, rest) => ({ at, severity, ago, lasts: null, ...rest });

const turbine = (/** @type {string} */ device, /** @type {string | null} */ component) => ({
  device,
  deviceType: 'Turbine',
  component,
});

/** Alarms that go on. @type {DemoAlarm[]} */
const ACTIVE = [
  active(SITES.baltic, 0, 11 * MINUTE, {
    type: 'Communication',
    content: 'Plant controller: link lost',
    device: 'Plant controller',
    deviceType: 'Controller',
    component: null,
  }),
  active(SITES.baiyunling, 1, 37 * MINUTE, {
    type: 'Temperature',
    content: 'T07: blade temperature high',
    ...turbine('T07', 'Blade B, root'),
    repeats: 3,
    note: 'The service team is on its way, there by 15:30.',
  }),
  active(SITES.baiyunling, 1, 40 * MINUTE, {
    type: 'Temperature',
    content: 'T11: blade temperature high',
    ...turbine('T11', 'Blade A, root'),
  }),
  active(SITES.karnten, 2, 61 * MINUTE, {
    type: 'Battery',
    content: 'T02: pitch battery low',
    ...turbine('T02', 'Pitch battery'),
  }),
  active(SITES.suwalki, 1, 74 * MINUTE, {
    type: 'Transformer',
    content: 'Transformer 1: oil level low',
    device: 'Transformer 1',
    deviceType: 'Transformer',
    component: 'Oil tank',
  }),
  active(SITES.mancha, 2, 121 * MINUTE, {
    type: 'Inverter',
    content: 'Inverter 4: restarted twice in an hour',
    device: 'Inverter 4',
    deviceType: 'Inverter',
    component: null,
    acknowledgedBy: 'sam',
  }),
  active(SITES.hornsund, 2, 132 * MINUTE, {
    type: 'Grid',
    content: 'Curtailment by grid operator, 12 MW',
    device: null,
    deviceType: null,
    component: null,
  }),
  active(SITES.puy, 2, 138 * MINUTE, {
    type: 'Tracker',
    content: 'Tracker row 18: stuck at 41°',
    device: 'Tracker row 18',
    deviceType: 'Tracker',
    component: null,
  }),
  active(SITES.ostsee, 1, 150 * MINUTE, {
    type: 'Battery',
    content: 'Rack 3: cell voltage spread',
    device: 'Rack 3',
    deviceType: 'Battery rack',
    component: 'Module 7',
    acknowledgedBy: 'nina',
  }),
];

/** Texts of alarms that were, by site. @type {[DemoSite, string, string, string][]} */
const FORMER = [
  [SITES.baltic, 'Grid', 'Converter 2: grid voltage dip', 'Converter'],
  [SITES.baltic, 'Communication', 'Met mast: no data for 5 minutes', 'Met mast'],
  [SITES.baiyunling, 'Temperature', 'Gearbox oil temperature high', 'Turbine'],
  [SITES.baiyunling, 'Yaw', 'Yaw motor overload', 'Turbine'],
  [SITES.karnten, 'Ice', 'Ice detected, blades heated', 'Turbine'],
  [SITES.suwalki, 'Pitch', 'Pitch error above 2°', 'Turbine'],
  [SITES.mancha, 'Inverter', 'Inverter 9: insulation low', 'Inverter'],
  [SITES.mancha, 'String', 'String 14: current below the others', 'String'],
  [SITES.hornsund, 'Wind', 'Storm shutdown, gusts of 27 m/s', 'Turbine'],
  [SITES.puy, 'Tracker', 'Trackers stowed, wind above 18 m/s', 'Tracker'],
  [SITES.ostsee, 'Battery', 'Rack 5: cooling fan slow', 'Battery rack'],
];

/** A number from 0 to 1 that is the same for the same place. @param {number} place */
function drawn(place) {
  const wave = Math.sin(place * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** Alarms of the last 90 days that ended. @returns {DemoAlarm[]} */
function former() {
  /** @type {DemoAlarm[]} */
  const alarms = [];
  let ago = 4 * MINUTE;
  for (let place = 1; ago < 90 * 24 * HOUR; place++) {
    const [at, type, content, deviceType] = FORMER[Math.floor(drawn(place) * FORMER.length)];
    const chance = drawn(place + 0.37);
    alarms.push({
      at,
      severity: chance < 0.1 ? 0 : chance < 0.4 ? 1 : chance < 0.8 ? 2 : 3,
      ago,
      lasts: Math.min(ago - MINUTE, (2 + drawn(place + 0.71) * 90) * MINUTE),
      type,
      content,
      device: `${deviceType} ${1 + Math.floor(drawn(place + 0.13) * 24)}`,
      deviceType,
      component: null,
    });
    // Some days are calm; the last one is told in more detail.
    const calm = 0.5 + drawn(Math.floor(ago / (24 * HOUR)) + 0.29);
    ago += (ago < 24 * HOUR ? 5 + drawn(place + 0.53) * 9 : (12 + drawn(place + 0.53) * 24) * calm) * MINUTE;
  }
  return alarms;
}

/**
 * Alarms of sites, by OU.
 * @type {Record<string, DemoAlarm[]>}
 */
export const DEMO_ALARMS = { 'Northwind Energy': [...ACTIVE, ...former()] };
