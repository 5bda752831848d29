import { Bell, Globe, History, MonitorSmartphone, Palette, Shield, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

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

/** The sections as a narrow screen lists them: the themes stand above the list, so that of the look has the language. */
export const OVERVIEW: readonly { readonly id: SectionId; readonly icon: LucideIcon; readonly label: string }[] = [
  { id: 'look', icon: Globe, label: 'common.language' },
  ...SECTIONS.filter(({ id }) => id !== 'look').map(({ id, icon }) => ({ id, icon, label: `account.${id}` })),
];

/** Sign-ins that the history shows at first. */
export const FEW_SIGN_INS = 5;

/** The section that an address names; the first without one. */
export const sectionOf = (parameters: URLSearchParams): SectionId =>
  SECTIONS.find(({ id }) => id === parameters.get('section'))?.id ?? 'profile';
