import { insertObjects } from './bulk.mjs';
import { text } from './text.mjs';

/**
 * Plugins of the installation, and the OUs that have them; the last one waits for the first OU.
 * @type {{ code: string, name: import('./text.mjs').Text, description: import('./text.mjs').Text, organizations: string[] }[]}
 */
const PLUGINS = [
  {
    code: 'weather-radar',
    name: text(
      'Weather Radar',
      '天气雷达',
      '気象レーダー',
      'Radar meteorológico',
      'Wetterradar',
      'Radar pogodowy',
      'Radar météo',
    ),
    description: text(
      'Rain and wind over all sites',
      '所有站点的降雨与风况',
      '全サイトの雨と風',
      'Lluvia y viento en todas las plantas',
      'Regen und Wind an allen Standorten',
      'Deszcz i wiatr nad wszystkimi obiektami',
      'Pluie et vent sur tous les sites',
    ),
    organizations: ['Northwind Energy'],
  },
  {
    code: 'status-board',
    name: text(
      'Status Board',
      '状态看板',
      'ステータスボード',
      'Panel de estado',
      'Statustafel',
      'Tablica stanu',
      'Tableau d’état',
    ),
    description: { default: '-' },
    organizations: ['Northwind Energy', 'Baltic Freight', 'Harbor Health'],
  },
  {
    code: 'licence-manager',
    name: text(
      'Licence Manager',
      '许可证管理',
      'ライセンス管理',
      'Gestor de licencias',
      'Lizenzverwaltung',
      'Menedżer licencji',
      'Gestionnaire de licences',
    ),
    description: text(
      'What is licensed, and until when',
      '已许可的内容及到期时间',
      'ライセンスの内容と期限',
      'Qué está licenciado y hasta cuándo',
      'Was lizenziert ist, und bis wann',
      'Co jest licencjonowane i do kiedy',
      'Ce qui est sous licence, et jusqu’à quand',
    ),
    organizations: [],
  },
];

/**
 * Writes the plugins of the installation and gives them to OUs ({ id, name }).
 * @param {import('./load-demo.mjs').Context} context
 * @param {{ id: string, name: string }[]} organizations
 */
export async function loadPlugins({ connection, tools, began }, organizations) {
  for (const { code, name, description, organizations: named } of PLUGINS) {
    const id = tools.newIdAt(began);
    const url = new URL('/', tools.sampleOrigin);
    url.searchParams.set('plugin', code);
    await insertObjects(connection, 'plugin', [
      {
        id,
        name_json: JSON.stringify(name),
        description_json: JSON.stringify(description),
        url: url.href,
        created_time: began,
      },
    ]);
    await insertObjects(
      connection,
      'plugin_organization',
      organizations.filter((ou) => named.includes(ou.name)).map((ou) => ({ ou_id: ou.id, plugin_id: id })),
    );
  }
}
