import { Bell, History, MonitorSmartphone, Palette, Shield, UserRound } from 'lucide-react';

/** The parts of the page in the order of its menu, which the address names. */
export const SECTIONS = [
  { id: 'profile', icon: UserRound },
  { id: 'security', icon: Shield },
  { id: 'sessions', icon: MonitorSmartphone },
  { id: 'look', icon: Palette },
  { id: 'notifications', icon: Bell },
  { id: 'history', icon: History },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

/** The section that an address names; the first without one. */
export const sectionOf = (parameters: URLSearchParams): SectionId =>
  SECTIONS.find(({ id }) => id === parameters.get('section'))?.id ?? 'profile';
