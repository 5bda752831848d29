import { APP_HUES } from '../../theme/palette';

/** The hue of an app, in degrees of OKLCH: one of 12, by its id, so that it is the same wherever the app is named. */
export function appHue(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  // The low bits of such a sum repeat themselves.
  return APP_HUES[((sum ^ (sum >>> 15)) >>> 0) % APP_HUES.length] ?? APP_HUES[0];
}
