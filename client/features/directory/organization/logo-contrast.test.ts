import { describe, expect, it } from 'vitest';
import { contrastsOf } from './logo-contrast';

const pixels = (...colors: (readonly [number, number, number, number])[]) => new Uint8ClampedArray(colors.flat());
const rounded = (data: Uint8ClampedArray) =>
  Object.fromEntries(Object.entries(contrastsOf(data) ?? {}).map(([theme, value]) => [theme, value.toFixed(1)]));

describe('the contrast of a logo', () => {
  it('is measured against the header of each theme [OUCF-05, OUCF-16]', () => {
    expect(rounded(pixels([255, 255, 255, 255]))).toEqual({ DARK: '18.2', GREEN: '16.4', WHITE: '1.0' });
    expect(rounded(pixels([0, 0, 0, 255]))).toEqual({ DARK: '1.2', GREEN: '1.3', WHITE: '21.0' });
  });

  it('is that of most of its pixels, without what is transparent', () => {
    const white = [255, 255, 255, 255] as const;
    const logo = pixels(white, white, [0, 0, 0, 255], [0, 0, 0, 20], [0, 0, 0, 0], [0, 0, 0, 127]);
    expect(rounded(logo).WHITE).toBe('1.0');
    expect(contrastsOf(pixels([9, 9, 9, 0]))).toBeNull();
  });
});
