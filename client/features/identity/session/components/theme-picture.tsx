import { useId } from 'react';
import type { Theme } from '../../../../api/generated/graphql';
import { PALETTE } from '../../../../theme/palette';
import { THEMES } from '../../../../theme/theme';
import type { ThemeChoice } from '../hooks/use-theme-choice';

/** A small picture of the portal in the colours of a theme; of two for the colours of the device. */
export function ThemePicture({ choice, dark }: { choice: ThemeChoice; dark: Theme }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 96 60" width="100%" aria-hidden>
      {choice === 'SYSTEM' ? (
        <>
          <Portal theme={dark} />
          <clipPath id={clip}>
            <path d="M58 0H96V60H38z" />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <Portal theme="WHITE" />
          </g>
        </>
      ) : (
        <Portal theme={choice} />
      )}
    </svg>
  );
}

function Portal({ theme }: { theme: Theme }) {
  const at = THEMES.indexOf(theme);
  const colour = (name: keyof typeof PALETTE) => PALETTE[name][at];
  const line = colour('border');
  return (
    <>
      <rect width="96" height="60" rx="4" fill={colour('canvas')} stroke={line} />
      <path d="M0 12V4a4 4 0 0 1 4-4h88a4 4 0 0 1 4 4v8z" fill={colour('surface')} stroke={line} />
      <rect y="12" width="24" height="48" fill={colour('surface')} stroke={line} />
      <rect x="5" y="4" width="22" height="4" rx="2" fill={colour('text')} />
      <rect x="4" y="18" width="16" height="4" rx="2" fill={colour('accent')} />
      <rect x="4" y="26" width="12" height="3" rx="1.5" fill={colour('textMuted')} />
      <rect x="4" y="33" width="14" height="3" rx="1.5" fill={colour('textMuted')} />
      <rect x="30" y="18" width="28" height="16" rx="3" fill={colour('raised')} stroke={line} />
      <rect x="62" y="18" width="28" height="16" rx="3" fill={colour('raised')} stroke={line} />
      <rect x="30" y="39" width="60" height="15" rx="3" fill={colour('surface')} stroke={line} />
      <rect x="34" y="23" width="14" height="3" rx="1.5" fill={colour('text')} />
      <rect x="66" y="23" width="14" height="3" rx="1.5" fill={colour('accent')} />
    </>
  );
}
