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
