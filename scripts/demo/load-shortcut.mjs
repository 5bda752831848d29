import { insertObjects } from './bulk.mjs';
import { text } from './text.mjs';

/** @typedef {import('./load-apps.mjs').LoadedApp} LoadedApp */

const NAME = text(
  'Start of Shift',
  '班次开始',
  '勤務開始',
  'Inicio de turno',
  'Schichtbeginn',
  'Początek zmiany',
  'Début de poste',
);
const DESCRIPTION = text(
  'What is looked at first, from several apps',
  '来自多个应用的首要事项',
  '複数のアプリから最初に見るもの',
  'Lo que se mira primero, de varias aplicaciones',
  'Was zuerst angesehen wird, aus mehreren Anwendungen',
  'To, na co patrzy się najpierw, z kilku aplikacji',
  'Ce que l’on regarde d’abord, de plusieurs applications',
);
/**
 * Its first menus with their own names, and the menus they took over: app and menu.
 * @type {{ code: string, icon: string, name: import('./text.mjs').Text, taken: [app: string, menu: string][] }[]}
 */
const MENUS = [
  {
    code: 'now',
    icon: 'activity',
    name: text('Now', '当前', '現在', 'Ahora', 'Jetzt', 'Teraz', 'Maintenant'),
    taken: [
      ['fleet-operations', 'wind-farms'],
      ['control-room', 'alarms'],
    ],
  },
  {
    code: 'handover',
    icon: 'clipboard-list',
    name: text('Handover', '交接', '引き継ぎ', 'Relevo', 'Übergabe', 'Przekazanie', 'Passation'),
    taken: [
      ['shift-handover', 'shift-log'],
      ['shift-handover', 'roster'],
    ],
  },
];

/**
 * Writes an app made of menus of other apps, beside the first of them; answers it as loadApps does, or null for an OU that
 * does not have them all.
 * @param {import('./load-demo.mjs').Context} context
 * @param {{ id: string, apps: Map<string, LoadedApp> }} ou
 * @param {string} sampleOrigin
 * @returns {Promise<LoadedApp | null>}
 */
export async function loadShortcut({ connection, tools, began }, ou, sampleOrigin) {
  const sources = MENUS.flatMap(({ taken }) => taken);
  /** @param {string} code */
  const appOf = (code) => /** @type {LoadedApp} */ (ou.apps.get(code));
  if (!sources.every(([code]) => ou.apps.has(code))) return null;
  const [id, groupId] = [tools.newIdAt(began), tools.newIdAt(began)];
  const [first] = sources.map(([code]) => appOf(code));
  const url = new URL('/', sampleOrigin).href;
  await insertObjects(connection, 'app', [
    {
      ou_id: ou.id,
      id,
      category_id: first.categoryId,
      icon: 'sunrise',
      created_type: 'CUSTOM',
      is_shortcut: 1,
      name_json: JSON.stringify(NAME),
      description_json: JSON.stringify(DESCRIPTION),
      url,
      sort_order: 100,
      secret_hash: null,
      created_time: began,
    },
  ]);
  const row = { ou_id: ou.id, app_id: id, is_spa: 0 };
  const tops = MENUS.map((menu, at) => ({
    ...row,
    id: tools.newIdAt(began),
    parent_id: null,
    code: menu.code,
    name_json: JSON.stringify(menu.name),
    icon: menu.icon,
    sort_order: at + 1,
    url: pageOf(url, menu.code),
    source_app_id: null,
    source_menu_id: null,
  }));
  const taken = MENUS.flatMap((menu, top) =>
    menu.taken.map(([appCode, code], at) => {
      const source = appOf(appCode);
      const from = source.menus.get(code);
      if (!from) throw new Error(`${appCode} has no menu ${code}`);
      return {
        ...row,
        id: tools.newIdAt(began),
        parent_id: tops[top].id,
        code: `${menu.code}-${code}`,
        name_json: JSON.stringify(from.name),
        icon: from.icon,
        sort_order: 10 * (top + 1) + at,
        url: null,
        source_app_id: source.id,
        source_menu_id: source.menuIds.get(code),
      };
    }),
  );
  await insertObjects(connection, 'menu', [...tops, ...taken]);
  await insertObjects(connection, 'menu_group', [
    { ou_id: ou.id, id: groupId, app_id: id, name: 'All pages', description: null },
  ]);
  await insertObjects(
    connection,
    'menu_group_menu',
    [...tops, ...taken].map((menu) => ({ ou_id: ou.id, menu_group_id: groupId, menu_id: menu.id })),
  );
  const none = { menus: new Map(), menuIds: new Map(), permissionIds: new Map() };
  return { id, secret: null, groupIds: new Map([['All pages', groupId]]), ...none };
}

/**
 * @param {string} url
 * @param {string} code
 */
function pageOf(url, code) {
  const page = new URL(url);
  page.searchParams.set('menu', code);
  return page.href;
}
