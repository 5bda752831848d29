import { Center } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import {
  BatteryCharging,
  Box,
  Building2,
  Cable,
  Camera,
  Container,
  Cpu,
  Database,
  Droplets,
  Fan,
  Gauge,
  MapPinned,
  RadioTower,
  Router,
  Sun,
  Workflow,
  Zap,
} from 'lucide-react';
import { createElement } from 'react';

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
  [['dataset'], Database],
  [['site', 'park', 'farm', 'region'], MapPinned],
  [['line'], Workflow],
  [['device', 'machine', 'robot'], Cpu],
];

/** The icon of a type of assets or resources; a box for one that says nothing. */
export function TypeIcon({ type, size }: { type: string; size?: number }) {
  const word = type.toLowerCase();
  const icon = ICONS.find(([words]) => words.some((one) => word.includes(one)))?.[1] ?? Box;
  return createElement(icon, { size, strokeWidth: 1.5, 'aria-hidden': true });
}

/** The small square with the icon of a type, before a name. */
export function TypeMark({ type }: { type: string }) {
  return (
    <Center width="7" height="7" flexShrink={0} borderRadius="control" bg="bg.raised" color="fg.muted" aria-hidden>
      <TypeIcon type={type} size={16} />
    </Center>
  );
}
