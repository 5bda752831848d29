import type { Theme } from '../../../api/generated/graphql';
import { PALETTE } from '../../../theme/palette';
import { THEMES } from '../../../theme/theme';

/** Below this, a logo is hard to see (WCAG 1.4.11). */
export const MIN_CONTRAST = 3;

/** Pixels that are more transparent say little about a logo. */
const MIN_ALPHA = 128;
/** A logo is measured at this width, in pixels. */
const WIDTH = 200;

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return luminance(red, green, blue);
}

/**
 * The contrast of a logo against the header of each theme: the median of its pixels, since a mark and a word may have
 * colours of their own. Null for a picture that is transparent throughout.
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
export function contrastsOf(pixels: Uint8ClampedArray): Readonly<Record<Theme, number>> | null {
  const shades: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha >= MIN_ALPHA) shades.push(luminance(red, green, blue));
  }
  if (shades.length === 0) return null;
  const medians = THEMES.map((theme, index) => {
    const surface = luminanceOf(PALETTE.surface[index] ?? PALETTE.surface[0]);
    const contrasts = shades.map((shade) => contrast(shade, surface)).sort((one, other) => one - other);
    return [theme, contrasts[Math.floor(contrasts.length / 2)] ?? 1] as const;
  });
  return Object.fromEntries(medians) as Record<Theme, number>;
}

/** Reads the pixels of a picture at the size in which it is shown. Rejects for a file that is no picture. */
export async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  // A drawing may state no size.
  canvas.height = Math.max(1, Math.round(WIDTH * ((image.naturalHeight || 32) / (image.naturalWidth || WIDTH))));
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return new Uint8ClampedArray();
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return brush.getImageData(0, 0, canvas.width, canvas.height).data;
}
