import { text } from './text.mjs';

/**
 * @typedef {import('./text.mjs').Text} Text
 * @typedef {{ code: string, icon: string, name: Text, children: Menu[], jump?: { name: string, code: string } }} Menu
 * @typedef {object} App
 * @property {string} code
 * @property {string} icon
 * @property {Text} name
 * @property {Text} description
 * @property {Menu[]} menus
 * @property {Record<string, string[]>} groups the menus of each menu group, by code
 * @property {Record<string, [name: string, description: string]>} permissions by identifier
 * @typedef {{ name: Text, apps: App[] }} Category
 */

/**
 * @param {string} code
 * @param {string} icon
 * @param {Text} name
 * @param {Menu[]} [children]
 * @returns {Menu}
 */
const menu = (code, icon, name, children = []) => ({ code, icon, name, children });

/**
 * The apps of the business: the market, and those that every company needs.
 * @type {Category[]}
 */
export const BUSINESS_CATEGORIES = [
  {
    name: text('Market', '市场', '市場', 'Mercado', 'Markt', 'Rynek', 'Marché'),
    apps: [
      {
        code: 'grid-market',
        icon: 'chart-candlestick',
        name: text(
          'Grid Market',
          '电力市场',
          '電力市場',
          'Mercado eléctrico',
          'Strommarkt',
          'Rynek energii',
          "Marché de l'électricité",
        ),
        description: text(
          'Prices, forecasts and our positions',
          '价格、预测与持仓',
          '価格、予測、ポジション',
          'Precios, previsiones y posiciones',
          'Preise, Prognosen und unsere Positionen',
          'Ceny, prognozy i nasze pozycje',
          'Prix, prévisions et nos positions',
        ),
        menus: [
          menu('prices', 'trending-up', text('Prices', '价格', '価格', 'Precios', 'Preise', 'Ceny', 'Prix'), [
            menu(
              'day-ahead',
              'sunrise',
              text(
                'Day ahead',
                '日前市场',
                '前日市場',
                'Mercado diario',
                'Day-Ahead',
                'Rynek dnia następnego',
                'Veille pour lendemain',
              ),
            ),
            menu(
              'intraday',
              'clock',
              text(
                'Intraday',
                '日内市场',
                '当日市場',
                'Intradía',
                'Intraday',
                'Rynek dnia bieżącego',
                'Infrajournalier',
              ),
            ),
          ]),
          menu(
            'forecast',
            'cloud-sun',
            text('Forecast', '预测', '予測', 'Previsión', 'Prognose', 'Prognoza', 'Prévision'),
          ),
          menu(
            'positions',
            'scale',
            text('Positions', '持仓', 'ポジション', 'Posiciones', 'Positionen', 'Pozycje', 'Positions'),
          ),
        ],
        groups: {
          'All pages': ['day-ahead', 'intraday', 'forecast', 'positions'],
          'Prices only': ['day-ahead', 'intraday'],
        },
        permissions: {
          'bids.place': ['Place bids', 'Offers output on the market'],
          'bids.approve': ['Approve bids', 'Releases bids of others'],
        },
      },
    ],
  },
  {
    name: text('Company', '公司', '会社', 'Empresa', 'Unternehmen', 'Firma', 'Entreprise'),
    apps: [
      {
        code: 'reports',
        icon: 'file-chart-column',
        name: text('Reports', '报表', 'レポート', 'Informes', 'Berichte', 'Raporty', 'Rapports'),
        description: text(
          'Monthly figures for people who decide',
          '供决策使用的月度数据',
          '意思決定のための月次データ',
          'Cifras mensuales para decidir',
          'Monatszahlen für Entscheidungen',
          'Miesięczne dane dla decydentów',
          'Chiffres mensuels pour décider',
        ),
        menus: [
          menu(
            'monthly',
            'calendar-range',
            text(
              'Monthly report',
              '月报',
              '月次レポート',
              'Informe mensual',
              'Monatsbericht',
              'Raport miesięczny',
              'Rapport mensuel',
            ),
          ),
          menu(
            'archive',
            'archive',
            text('Archive', '归档', 'アーカイブ', 'Archivo', 'Archiv', 'Archiwum', 'Archives'),
          ),
        ],
        groups: { 'All pages': ['monthly', 'archive'], 'This month': ['monthly'] },
        permissions: { 'report.publish': ['Publish a report', 'Sends a report to its readers'] },
      },
      {
        code: 'site-access',
        icon: 'key-round',
        name: text(
          'Site Access',
          '出入管理',
          '入構管理',
          'Acceso a instalaciones',
          'Standortzugang',
          'Wstęp na teren',
          'Accès aux sites',
        ),
        description: text(
          'Visitors, badges and safety briefings',
          '访客、门禁卡与安全培训',
          '来訪者、バッジ、安全講習',
          'Visitas, tarjetas y formación de seguridad',
          'Besucher, Ausweise und Unterweisungen',
          'Goście, identyfikatory i szkolenia BHP',
          'Visiteurs, badges et consignes de sécurité',
        ),
        menus: [
          menu('visitors', 'contact', text('Visitors', '访客', '来訪者', 'Visitas', 'Besucher', 'Goście', 'Visiteurs')),
          menu(
            'badges',
            'id-card',
            text('Badges', '门禁卡', 'バッジ', 'Tarjetas', 'Ausweise', 'Identyfikatory', 'Badges'),
          ),
          menu(
            'briefings',
            'shield-check',
            text(
              'Safety briefings',
              '安全培训',
              '安全講習',
              'Formación de seguridad',
              'Unterweisungen',
              'Szkolenia BHP',
              'Consignes de sécurité',
            ),
          ),
        ],
        groups: { 'All pages': ['visitors', 'badges', 'briefings'], 'Own visitors': ['visitors'] },
        permissions: { 'badge.issue': ['Issue badges', 'Hands out and blocks badges'] },
      },
    ],
  },
];
