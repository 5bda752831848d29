import { LOCALES } from '../lib/locales.mjs';
import { properName, text } from './text.mjs';

/**
 * @typedef {import('./text.mjs').Text} Text
 * @typedef {{ name: Text, children: Node[] }} Node a structure
 * @typedef {object} Role
 * @property {string} identifier
 * @property {string} name
 * @property {string} description
 * @property {Record<string, [menuGroups: string[], permissions: string[]]>} opens what it opens of each app
 * @typedef {object} MainPerson
 * @property {string} username
 * @property {string} name
 * @property {string} position
 * @property {'ADMIN' | 'ALL' | 'SPECIFIED' | null} level
 * @property {string[]} [operations]
 * @property {{ at: string, role: string }} [reach]
 * @property {string[]} roles
 * @property {string} at name of a structure
 * @property {string[]} groups
 * @property {boolean} [isInBaltic]
 * @typedef {object} Organization
 * @property {string} name
 * @property {string} industry
 * @property {string} address
 * @property {string[]} languages
 * @property {string[]} themes
 * @property {Partial<Text>} [footer] the line at the foot of pages; the usual one without it
 * @property {string} [logo] a drawing; the portal's own without it
 * @property {string[]} [resourceTypes] preselected among all
 * @property {string[]} [features]
 * @property {string} domain
 * @property {number} size the number of its people
 * @property {string[]} apps codes
 * @property {Role[]} roles
 * @property {Record<string, string>} groups descriptions by name
 * @property {Node} structure
 * @property {MainPerson[]} main
 */

/**
 * @param {Text} name
 * @param {...Node} children
 * @returns {Node}
 */
const node = (name, ...children) => ({ name, children });
const ALL = ['All pages'];

const management = text('Management', '管理层', '経営', 'Dirección', 'Geschäftsführung', 'Zarząd', 'Direction');
const people = text(
  'People and IT',
  '人事与信息技术',
  '人事・IT',
  'Personas e informática',
  'Personal und IT',
  'Kadry i IT',
  'RH et informatique',
);
const tradingFloor = text(
  'Trading floor',
  '交易室',
  'トレーディングフロア',
  'Sala de negociación',
  'Handelsraum',
  'Dział handlu',
  'Salle des marchés',
);
const operations = text('Operations', '运营', '運用', 'Operaciones', 'Betrieb', 'Eksploatacja', 'Exploitation');

/** @type {Role} */
const OPERATOR = {
  identifier: 'operator',
  name: 'Operator',
  description: 'Watches the sites and keeps the shift log',
  opens: {
    'fleet-operations': [ALL, ['work-orders.create']],
    'control-room': [['Alarms only'], ['alarms.acknowledge']],
    'shift-handover': [ALL, ['shift-log.write']],
  },
};
/** @type {Role} */
const TECHNICIAN = {
  identifier: 'technician',
  name: 'Maintenance technician',
  description: 'Plans and carries out maintenance',
  opens: {
    'fleet-operations': [['Wind only'], ['work-orders.create', 'work-orders.close']],
    'maintenance-planner': [['Own work'], ['inspection.sign']],
    'spare-parts': [ALL, ['stock.reserve']],
  },
};
/** @type {Role} */
const ANALYST = {
  identifier: 'analyst',
  name: 'Analyst',
  description: 'Reads figures and writes the monthly report',
  opens: { 'fleet-operations': [['Read only'], []], reports: [ALL, ['report.publish']] },
};
/** @type {Role} */
const EMPLOYEE = {
  identifier: 'employee',
  name: 'Employee',
  description: 'What everybody has',
  opens: { reports: [['This month'], []], 'site-access': [['Own visitors'], []] },
};
/** @type {Role} */
const RECEPTION = {
  identifier: 'reception',
  name: 'Reception',
  description: 'Receives visitors and issues badges',
  opens: { 'site-access': [ALL, ['badge.issue']] },
};
/** @type {Role} */
const MANAGER = {
  identifier: 'site-manager',
  name: 'Site manager',
  description: 'Answers for a site: everything but the market',
  opens: {
    'fleet-operations': [ALL, ['work-orders.create', 'work-orders.close', 'setpoints.change']],
    'control-room': [ALL, ['alarms.acknowledge', 'switching.execute']],
    'shift-handover': [ALL, ['shift-log.write']],
    'maintenance-planner': [ALL, ['plan.change', 'inspection.sign']],
    'spare-parts': [ALL, ['stock.reserve', 'stock.order']],
    reports: [ALL, []],
    'site-access': [ALL, ['badge.issue']],
    'start-of-shift': [ALL, []],
  },
};
/** @type {Role} */
const TRADER = {
  identifier: 'trader',
  name: 'Trader',
  description: 'Sells the output on the market',
  opens: { 'grid-market': [ALL, ['bids.place']], 'fleet-operations': [['Read only'], []], reports: [ALL, []] },
};

/** Everything that the operations of the console can be given. */
const EVERY_OPERATION = [
  'user',
  'app',
  'role',
  'userGroup',
  'structure',
  'assets',
  'assetPermission',
  'resource',
  'audit',
  'domain',
];

/** @type {Organization} */
const NORTHWIND = {
  name: 'Northwind Energy',
  industry: 'Energy',
  address: 'Speicherstadt 12, 20457 Hamburg',
  languages: LOCALES,
  themes: ['DARK', 'GREEN', 'WHITE'],
  // Polish is missing, as in many an organization.
  footer: {
    en: '© Northwind Energy. For internal use only.',
    zh: '© Northwind Energy。仅供内部使用。',
    ja: '© Northwind Energy. 社外秘。',
    es: '© Northwind Energy. Solo para uso interno.',
    de: '© Northwind Energy. Nur für den internen Gebrauch.',
    fr: '© Northwind Energy. Usage interne uniquement.',
  },
  // Legible on the dark headers and on the white one.
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#3d83e6" stroke-width="2.25"
    stroke-linecap="round"><path d="M2 8h11a3 3 0 1 0-3-3M2 12h16.5a3 3 0 1 1-3 3M2 16h8a2.5 2.5 0 1 1-2.5 2.5"/></svg>`,
  resourceTypes: ['site', 'device'],
  features: ['alarm', 'announcement', 'appDesign', 'assets'],
  domain: 'northwind.example',
  size: 300,
  apps: [
    'fleet-operations',
    'control-room',
    'shift-handover',
    'maintenance-planner',
    'spare-parts',
    'grid-market',
    'reports',
    'site-access',
  ],
  roles: [OPERATOR, TECHNICIAN, ANALYST, EMPLOYEE, RECEPTION, MANAGER, TRADER],
  groups: {
    'Night shift': 'On duty from 22:00 to 06:00',
    'Blade inspection crew': 'Certified for work at height',
    'First aiders': 'Trained this year',
    'Market desk': 'Reached when a position must be closed',
  },
  structure: node(
    properName('Northwind Energy', { zh: '北风能源', ja: 'ノースウィンド・エナジー' }),
    node(
      text('Wind', '风电', '風力', 'Eólica', 'Wind', 'Wiatr', 'Éolien'),
      node(properName('Hornsund Ridge'), node(properName('Hornsund North')), node(properName('Hornsund South'))),
      node(properName('Kärntner Höhe')),
      node(properName('白云岭一期', { en: 'Baiyunling Phase 1', de: 'Baiyunling Phase 1', zh: '白云岭一期' })),
      node(properName('Baltic Gate 2')),
      node(properName('Suwałki Północ')),
    ),
    node(
      text('Solar', '光伏', '太陽光', 'Solar', 'Solar', 'Słońce', 'Solaire'),
      node(properName('La Mancha Sur')),
      node(properName('Puy de la Lune')),
    ),
    node(
      text('Company', '公司', '会社', 'Empresa', 'Unternehmen', 'Firma', 'Entreprise'),
      node(management),
      node(tradingFloor),
      node(people),
    ),
  ),
  main: [
    {
      username: 'olivia',
      name: 'Olivia Brandt',
      position: 'Head of digital operations',
      level: 'ADMIN',
      roles: ['site-manager', 'trader'],
      at: 'Management',
      groups: ['First aiders'],
    },
    {
      username: 'sofia',
      name: 'Sofía Navarro',
      position: 'Portal manager',
      level: 'ALL',
      operations: EVERY_OPERATION,
      roles: ['analyst', 'employee'],
      at: 'People and IT',
      groups: [],
    },
    {
      username: 'sam',
      name: 'Sam Whitlock',
      position: 'Site lead, Hornsund',
      level: 'SPECIFIED',
      operations: ['user', 'role'],
      reach: { at: 'Hornsund Ridge', role: 'technician' },
      roles: ['site-manager'],
      at: 'Hornsund Ridge',
      groups: ['Night shift'],
    },
    {
      username: 'nina',
      name: 'Nina Lindqvist',
      position: 'Shift operator',
      level: null,
      roles: ['operator', 'employee'],
      at: 'Hornsund North',
      groups: ['Night shift', 'First aiders'],
      isInBaltic: true,
    },
  ],
};

/** @type {Organization} */
const BALTIC = {
  name: 'Baltic Freight',
  industry: 'Logistics',
  address: 'ul. Portowa 8, 81-350 Gdynia',
  languages: ['en-US', 'pl-PL'],
  themes: ['DARK', 'GREEN', 'WHITE'],
  domain: 'balticfreight.example',
  size: 40,
  apps: ['fleet-operations', 'shift-handover', 'maintenance-planner', 'spare-parts', 'reports', 'site-access'],
  roles: [OPERATOR, TECHNICIAN, ANALYST, EMPLOYEE, RECEPTION, MANAGER],
  groups: { Dispatch: 'Plans tours and berths', 'Forklift licence': 'May drive in the yard' },
  structure: node(
    properName('Baltic Freight'),
    node(
      text('Terminals', '码头', 'ターミナル', 'Terminales', 'Terminals', 'Terminale', 'Terminaux'),
      node(properName('Gdynia', { zh: '格丁尼亚' })),
      node(properName('Klaipėda')),
      node(properName('Rostock')),
    ),
    node(text('Road', '公路', '道路', 'Carretera', 'Straße', 'Transport drogowy', 'Route')),
    node(text('Office', '办公室', '事務所', 'Oficina', 'Büro', 'Biuro', 'Bureau')),
  ),
  main: [
    {
      username: 'borys',
      name: 'Borys Mazur',
      position: 'Managing director',
      level: 'ADMIN',
      roles: ['site-manager'],
      at: 'Office',
      groups: [],
    },
    {
      username: 'beata',
      name: 'Beata Zielińska',
      position: 'IT manager',
      level: 'ALL',
      operations: EVERY_OPERATION,
      roles: ['analyst', 'employee'],
      at: 'Office',
      groups: [],
    },
    {
      username: 'bogdan',
      name: 'Bogdan Nowak',
      position: 'Terminal lead',
      level: 'SPECIFIED',
      operations: ['user'],
      reach: { at: 'Gdynia', role: 'operator' },
      roles: ['site-manager'],
      at: 'Gdynia',
      groups: ['Dispatch'],
    },
  ],
};

/** @type {Organization} */
const HARBOR = {
  name: 'Harbor Health',
  industry: 'Health care',
  address: '40 Quayside, Bristol BS1 5UH',
  languages: ['en-US'],
  themes: ['WHITE'],
  domain: 'harborhealth.example',
  size: 32,
  apps: ['fleet-operations', 'shift-handover', 'reports', 'site-access'],
  roles: [OPERATOR, ANALYST, EMPLOYEE, RECEPTION, MANAGER],
  groups: { 'On-call engineers': 'Power and ventilation', 'Duty managers': 'Reached at night' },
  structure: node(
    properName('Harbor Health'),
    node(properName('Quayside Hospital'), node(operations), node(properName('Theatres'))),
    node(properName('Clifton Clinic')),
    node(properName('Headquarters')),
  ),
  main: [
    {
      username: 'harriet',
      name: 'Harriet Lawson',
      position: 'Chief operating officer',
      level: 'ADMIN',
      roles: ['site-manager'],
      at: 'Headquarters',
      groups: [],
    },
    {
      username: 'hamid',
      name: 'Hamid Rahimi',
      position: 'Systems manager',
      level: 'ALL',
      operations: EVERY_OPERATION,
      roles: ['analyst', 'employee'],
      at: 'Headquarters',
      groups: [],
    },
    {
      username: 'helen',
      name: 'Helen Marsh',
      position: 'Estates lead',
      level: 'SPECIFIED',
      operations: ['user', 'role'],
      reach: { at: 'Quayside Hospital', role: 'operator' },
      roles: ['site-manager'],
      at: 'Quayside Hospital',
      groups: ['Duty managers'],
    },
  ],
};

/** The three tenants of the demo, the largest first. */
export const DEMO_ORGANIZATIONS = [NORTHWIND, BALTIC, HARBOR];
