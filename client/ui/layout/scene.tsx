import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Drawings for pages without content: an open door frame, a locked door, shelves to be filled. */
const SCENES = {
  missing: (
    <>
      <rect x="94" y="20" width="52" height="84" rx="4" />
      <path d="M94 104V20l34 12v72z" />
      <circle cx="121" cy="66" r="2" fill="currentColor" />
    </>
  ),
  locked: (
    <>
      <rect x="84" y="14" width="72" height="90" rx="4" />
      <rect x="94" y="24" width="22" height="30" rx="2" />
      <rect x="124" y="24" width="22" height="30" rx="2" />
      <chakra.g color="accent">
        <path d="M112 74v-6a8 8 0 0 1 16 0v6" />
        <rect x="106" y="74" width="28" height="20" rx="3" fill="currentColor" fillOpacity=".12" />
        <path d="M120 82v5" />
      </chakra.g>
    </>
  ),
  empty: (
    <>
      <rect x="64" y="20" width="112" height="84" rx="6" />
      <path d="M64 62h112M120 20v84" />
      <chakra.g color="accent" strokeDasharray="4 4">
        <rect x="80" y="32" width="24" height="20" rx="4" />
        <rect x="136" y="32" width="24" height="20" rx="4" />
        <rect x="80" y="73" width="24" height="20" rx="4" />
        <rect x="136" y="73" width="24" height="20" rx="4" />
      </chakra.g>
    </>
  ),
  unplugged: (
    <>
      <rect x="62" y="16" width="116" height="72" rx="6" />
      <path d="M104 104l4-16M136 104l-4-16M96 104h48" />
      <chakra.g color="accent">
        <path d="M84 52h18v-8h6a8 8 0 0 1 0 16h-6v-8M156 52h-18v-8h-6a8 8 0 0 0 0 16h6v-8" />
        <path d="M120 38v4M120 62v4" />
      </chakra.g>
    </>
  ),
} as const;

export type SceneName = keyof typeof SCENES;

/** A drawing in lines; what it shows is said beside it. */
export function Scene({ name, children }: { name: SceneName; children?: ReactNode }) {
  return (
    <chakra.svg
      viewBox="0 0 240 120"
      width="240px"
      maxWidth="100%"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      color="border.strong"
      aria-hidden
    >
      <path d="M20 104h200" />
      {SCENES[name]}
      {children}
    </chakra.svg>
  );
}
