import { expect, it } from 'vitest';
import { appHue } from './app-hue';

const HUES = [55, 88, 122, 150, 175, 205, 235, 260, 285, 310, 340, 15];

it('an app has one of twelve hues, always the same one, and apps share them evenly', () => {
  const ids = Array.from({ length: 1200 }, (_, at) => `01HZX4K7Q8W9E2R5T6Y1A2${at.toString(36).padStart(4, '0')}`);
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(appHue(id), (counts.get(appHue(id)) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(HUES.toSorted());
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(appHue('01HZX4K7Q8W9E2R5T6Y1A2S3D4')).toBe(appHue('01HZX4K7Q8W9E2R5T6Y1A2S3D4'));
});
