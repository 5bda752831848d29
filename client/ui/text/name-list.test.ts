import { expect, it } from 'vitest';
import { nameList } from './name-list';

it('puts names one after another as each language divides them [I18N-10]', () => {
  const listed = (locale: string) => nameList(['Wind', 'Solar', 'Grid'], locale);
  expect(['zh-CN', 'ja-JP'].map(listed)).toEqual(['Wind、Solar、Grid', 'Wind、Solar、Grid']);
  expect(new Set(['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL'].map(listed))).toEqual(new Set(['Wind, Solar, Grid']));
  expect(nameList(['Wind'], 'zh-CN')).toBe('Wind');
});
