import type { LucideIcon } from 'lucide-react';
import {
  BatteryCharging,
  Building2,
  Cable,
  Camera,
  Container,
  Cpu,
  Droplets,
  Fan,
  Gauge,
  MapPinned,
  Package,
  RadioTower,
  Router,
  Sun,
  Workflow,
  Zap,
} from 'lucide-react';
import type { IntlShape } from 'react-intl';

/** Types of assets that have a name in the catalogues; an asset service names any. */
const NAMED = ['site', 'building', 'line', 'device'] as const;

/** The icon of the first of these words that a type contains. */
const ICONS: readonly (readonly [words: readonly string[], icon: LucideIcon])[] = [
  [['turbine', 'fan', 'rotor'], Fan],
  [['solar', 'panel', 'inverter-pv'], Sun],
  [['battery', 'storage'], BatteryCharging],
  [['substation', 'transformer', 'inverter', 'breaker'], Zap],
  [['mast', 'tower', 'antenna'], RadioTower],
  [['camera'], Camera],
  [['sensor', 'meter', 'gauge'], Gauge],
  [['pump', 'valve', 'water'], Droplets],
  [['gateway', 'router', 'network'], Router],
  [['cable', 'feeder'], Cable],
  [['tank', 'container', 'silo'], Container],
  [['building', 'plant', 'hall'], Building2],
  [['site', 'park', 'farm', 'region'], MapPinned],
  [['line'], Workflow],
  [['device', 'machine', 'robot'], Cpu],
];

/** The icon of a type of assets; a package for one that says nothing. */
export function typeIcon(type: string): LucideIcon {
  const word = type.toLowerCase();
  return ICONS.find(([words]) => words.some((one) => word.includes(one)))?.[1] ?? Package;
}

/** The name of a type of assets in the language on screen; as its asset service names it where it is not a usual one. */
export function typeName(intl: IntlShape, type: string): string {
  const named = NAMED.find((one) => one === type.toLowerCase());
  return named ? intl.formatMessage({ id: `asset.type.${named}` }) : type;
}
