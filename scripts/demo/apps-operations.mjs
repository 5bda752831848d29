import { text } from './text.mjs';

/**
 * @typedef {import('./apps-business.mjs').Menu} Menu
 * @typedef {import('./text.mjs').Text} Text
 */

/**
 * @param {string} code
 * @param {string} icon
 * @param {Text} name
 * @param {Menu[]} [children]
 * @returns {Menu}
 */
const menu = (code, icon, name, children = []) => ({ code, icon, name, children });

const overview = text('Overview', '概览', '概要', 'Resumen', 'Übersicht', 'Przegląd', "Vue d'ensemble");
const workOrders = text(
  'Work orders',
  '工单',
  '作業指示',
  'Órdenes de trabajo',
  'Arbeitsaufträge',
  'Zlecenia pracy',
  'Ordres de travail',
);

/**
 * The apps of the sites: three of operation and two of maintenance.
 * @type {import('./apps-business.mjs').Category[]}
 */
export const OPERATIONS_CATEGORIES = [
  {
    name: text('Operations', '运营', '運用', 'Operaciones', 'Betrieb', 'Eksploatacja', 'Exploitation'),
    apps: [
      {
        code: 'fleet-operations',
        icon: 'zap',
        name: text(
          'Fleet Operations',
          '机组运营',
          'フリート運用',
          'Operación de la flota',
          'Flottenbetrieb',
          'Obsługa floty',
          'Exploitation du parc',
        ),
        description: text(
          'Live output of every site and what needs attention now',
          '各站点实时出力与当前需要处理的事项',
          '各サイトの現在の出力と対応が必要な事項',
          'Producción en directo de cada planta y lo que requiere atención',
          'Aktuelle Leistung aller Standorte und was jetzt Aufmerksamkeit braucht',
          'Bieżąca produkcja wszystkich obiektów i to, co wymaga uwagi',
          'Production en direct de chaque site et points à traiter',
        ),
        menus: [
          menu('overview', 'chart-column', overview),
          menu(
            'live-output',
            'zap',
            text(
              'Live output',
              '实时出力',
              '現在の出力',
              'Producción en directo',
              'Aktuelle Leistung',
              'Bieżąca produkcja',
              'Production en direct',
            ),
            [
              menu(
                'wind-farms',
                'wind',
                text(
                  'Wind farms',
                  '风电场',
                  '風力発電所',
                  'Parques eólicos',
                  'Windparks',
                  'Farmy wiatrowe',
                  'Parcs éoliens',
                ),
              ),
              menu(
                'solar-parks',
                'sun',
                text(
                  'Solar parks',
                  '光伏电站',
                  '太陽光発電所',
                  'Parques solares',
                  'Solarparks',
                  'Farmy słoneczne',
                  'Parcs solaires',
                ),
              ),
            ],
          ),
          menu('work-orders', 'wrench', workOrders),
          menu(
            'reports',
            'file-text',
            text('Reports', '报告', 'レポート', 'Informes', 'Berichte', 'Raporty', 'Rapports'),
          ),
        ],
        groups: {
          'All pages': ['overview', 'wind-farms', 'solar-parks', 'work-orders', 'reports'],
          'Read only': ['overview', 'wind-farms', 'solar-parks'],
          'Wind only': ['overview', 'wind-farms', 'work-orders'],
        },
        permissions: {
          'work-orders.close': ['Close work orders', 'Reports the work as done and files the order'],
          'work-orders.create': ['Create work orders', 'Opens orders for turbines and substations'],
          'setpoints.change': ['Change set points', 'Sends new output limits to a plant'],
        },
      },
      {
        code: 'control-room',
        icon: 'monitor',
        name: text(
          'Control Room',
          '控制室',
          '制御室',
          'Sala de control',
          'Leitwarte',
          'Sterownia',
          'Salle de contrôle',
        ),
        description: text(
          'Alarms, switching and the state of the grid',
          '告警、操作与电网状态',
          'アラーム、操作、系統の状態',
          'Alarmas, maniobras y estado de la red',
          'Alarme, Schalthandlungen und Netzzustand',
          'Alarmy, przełączenia i stan sieci',
          'Alarmes, manœuvres et état du réseau',
        ),
        menus: [
          menu(
            'alarms',
            'bell-ring',
            text(
              'Active alarms',
              '当前告警',
              '発生中のアラーム',
              'Alarmas activas',
              'Aktive Alarme',
              'Aktywne alarmy',
              'Alarmes actives',
            ),
          ),
          menu(
            'grid',
            'network',
            text(
              'Grid state',
              '电网状态',
              '系統の状態',
              'Estado de la red',
              'Netzzustand',
              'Stan sieci',
              'État du réseau',
            ),
            [
              menu(
                'substations',
                'utility-pole',
                text(
                  'Substations',
                  '变电站',
                  '変電所',
                  'Subestaciones',
                  'Umspannwerke',
                  'Stacje transformatorowe',
                  'Postes électriques',
                ),
              ),
              menu(
                'switching-log',
                'list',
                text(
                  'Switching log',
                  '操作记录',
                  '操作記録',
                  'Registro de maniobras',
                  'Schaltprotokoll',
                  'Dziennik przełączeń',
                  'Journal des manœuvres',
                ),
              ),
            ],
          ),
          { ...menu('orders-link', 'wrench', workOrders), jump: { name: 'Work orders', code: 'work-orders' } },
        ],
        groups: { 'All pages': ['alarms', 'substations', 'switching-log', 'orders-link'], 'Alarms only': ['alarms'] },
        permissions: {
          'alarms.acknowledge': ['Acknowledge alarms', 'Tells others that an alarm is taken care of'],
          'switching.execute': ['Carry out switching', 'Opens and closes breakers'],
        },
      },
      {
        code: 'shift-handover',
        icon: 'clipboard-list',
        name: text(
          'Shift Handover',
          '交接班',
          '引き継ぎ',
          'Relevo de turno',
          'Schichtübergabe',
          'Przekazanie zmiany',
          'Passation de poste',
        ),
        description: text(
          'What the next shift must know',
          '下一班需要了解的事项',
          '次の勤務への申し送り',
          'Lo que debe saber el turno siguiente',
          'Was die nächste Schicht wissen muss',
          'Co musi wiedzieć następna zmiana',
          "Ce que l'équipe suivante doit savoir",
        ),
        menus: [
          menu(
            'shift-log',
            'notebook-pen',
            text(
              'Shift log',
              '值班日志',
              '勤務日誌',
              'Diario de turno',
              'Schichtbuch',
              'Dziennik zmiany',
              'Journal de poste',
            ),
          ),
          menu(
            'roster',
            'calendar-days',
            text('Roster', '排班表', '勤務表', 'Cuadrante', 'Dienstplan', 'Grafik', 'Planning'),
          ),
        ],
        groups: { 'All pages': ['shift-log', 'roster'] },
        permissions: { 'shift-log.write': ['Write in the shift log', 'Adds entries for the next shift'] },
      },
    ],
  },
  {
    name: text('Maintenance', '维护', '保守', 'Mantenimiento', 'Instandhaltung', 'Utrzymanie ruchu', 'Maintenance'),
    apps: [
      {
        code: 'maintenance-planner',
        icon: 'wrench',
        name: text(
          'Maintenance Planner',
          '维护计划',
          '保守計画',
          'Plan de mantenimiento',
          'Wartungsplaner',
          'Planer konserwacji',
          'Plan de maintenance',
        ),
        description: text(
          'Crews, dates and parts of planned work',
          '计划工作的班组、日期与备件',
          '計画作業の班、日程、部品',
          'Equipos, fechas y repuestos de los trabajos',
          'Teams, Termine und Teile geplanter Arbeiten',
          'Ekipy, terminy i części planowanych prac',
          'Équipes, dates et pièces des travaux prévus',
        ),
        menus: [
          menu(
            'calendar',
            'calendar',
            text('Calendar', '日历', 'カレンダー', 'Calendario', 'Kalender', 'Kalendarz', 'Calendrier'),
          ),
          menu(
            'inspections',
            'search-check',
            text('Inspections', '巡检', '点検', 'Inspecciones', 'Inspektionen', 'Przeglądy', 'Inspections'),
            [
              menu('blades', 'fan', text('Blades', '叶片', 'ブレード', 'Palas', 'Rotorblätter', 'Łopaty', 'Pales')),
              menu(
                'inverters',
                'cpu',
                text('Inverters', '逆变器', 'インバーター', 'Inversores', 'Wechselrichter', 'Falowniki', 'Onduleurs'),
              ),
            ],
          ),
          menu('crews', 'users', text('Crews', '班组', '作業班', 'Equipos', 'Teams', 'Ekipy', 'Équipes')),
        ],
        groups: {
          'All pages': ['calendar', 'blades', 'inverters', 'crews'],
          'Own work': ['calendar', 'blades', 'inverters'],
        },
        permissions: {
          'plan.change': ['Change the plan', 'Moves and cancels planned work'],
          'inspection.sign': ['Sign an inspection', 'Confirms an inspection with a name'],
        },
      },
      {
        code: 'spare-parts',
        icon: 'package',
        name: text(
          'Spare Parts',
          '备件',
          '予備品',
          'Repuestos',
          'Ersatzteile',
          'Części zamienne',
          'Pièces de rechange',
        ),
        description: text(
          'Stock, reservations and deliveries',
          '库存、预留与到货',
          '在庫、引当、納品',
          'Existencias, reservas y entregas',
          'Bestand, Reservierungen und Lieferungen',
          'Zapasy, rezerwacje i dostawy',
          'Stock, réservations et livraisons',
        ),
        menus: [
          menu('stock', 'boxes', text('Stock', '库存', '在庫', 'Existencias', 'Bestand', 'Zapasy', 'Stock')),
          menu(
            'deliveries',
            'truck',
            text('Deliveries', '到货', '納品', 'Entregas', 'Lieferungen', 'Dostawy', 'Livraisons'),
          ),
        ],
        groups: { 'All pages': ['stock', 'deliveries'] },
        permissions: {
          'stock.reserve': ['Reserve parts', 'Holds parts for a work order'],
          'stock.order': ['Order parts', 'Orders parts from suppliers'],
        },
      },
    ],
  },
];
