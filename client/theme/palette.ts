/** The colours of the three themes (I18N-02); raw colours stand only here. */
export const PALETTE = {
  canvas: ['#0a0e15', '#051a1b', '#f6f7f9'],
  surface: ['#10161f', '#092324', '#ffffff'],
  raised: ['#171f2b', '#0f2e2f', '#f1f3f6'],
  overlay: ['#1c2533', '#143738', '#ffffff'],
  border: ['#243042', '#1d4546', '#e0e4ea'],
  borderStrong: ['#66758c', '#5c8a89', '#858d99'],
  text: ['#e8edf5', '#e4f4f2', '#111418'],
  textMuted: ['#a7b3c6', '#a5c6c2', '#4b5460'],
  textSubtle: ['#8a97ab', '#86aaa6', '#626c79'],
  accent: ['#6aa3ff', '#2dd4bf', '#111418'],
  accentContrast: ['#06101f', '#03201d', '#ffffff'],
  accentSoft: ['#16284a', '#0c3f3b', '#e7eaef'],
  focus: ['#8ab8ff', '#6ee7d8', '#2563eb'],
  success: ['#4cc38a', '#5fd38f', '#12733f'],
  successSoft: ['#10301f', '#0f3a22', '#e3f4ea'],
  warning: ['#f0b94a', '#f2c055', '#8a5a00'],
  warningSoft: ['#33270c', '#36300f', '#fbf0d9'],
  danger: ['#ff7b7f', '#ff8a86', '#b4232a'],
  dangerSoft: ['#3a1518', '#3d1c1e', '#fce8e8'],
  info: ['#5cc8e8', '#6cc7f2', '#0b6286'],
  infoSoft: ['#0d2c38', '#0c3245', '#e0f1f8'],
  scrim: ['rgb(0 0 0 / .55)', 'rgb(0 0 0 / .5)', 'rgb(17 20 24 / .4)'],
} as const satisfies Record<string, readonly [dark: string, green: string, white: string]>;

/** Shadows of floating elements: small and large. */
export const SHADOWS = {
  float: ['0 4px 12px rgb(0 0 0 / .40)', '0 4px 12px rgb(0 0 0 / .38)', '0 4px 12px rgb(17 20 24 / .08)'],
  overlay: ['0 12px 32px rgb(0 0 0 / .55)', '0 12px 32px rgb(0 0 0 / .50)', '0 12px 32px rgb(17 20 24 / .16)'],
} as const satisfies Record<string, readonly [dark: string, green: string, white: string]>;

/** The hues of apps, in degrees of OKLCH; an app has the same one everywhere. */
export const APP_HUES = [55, 88, 122, 150, 175, 205, 235, 260, 285, 310, 340, 15] as const;

/** Lightness and chroma of an app's icon and of the square behind it, which give its hue 4.5:1 in each theme. */
export const APP_TONES = {
  icon: ['0.82 0.11', '0.85 0.1', '0.45 0.13'],
  square: ['0.3 0.055', '0.36 0.05', '0.94 0.035'],
} as const satisfies Record<string, readonly [dark: string, green: string, white: string]>;
