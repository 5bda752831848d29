import { describe, expect, it } from 'vitest';
import { memberTerms, termOf } from './member-terms.service.js';

const terms = (name: string) => memberTerms({ username: 'x1', name, email: null }).slice(1);

describe('the words a member is found by [LIST-09]', () => {
  it('are username, e-mail and the name from each of its words on, in lower case', () => {
    expect(memberTerms({ username: 'K.Hohen', name: 'Karl von  Hohenberg', email: 'Karl@Example.org' })).toEqual([
      'k.hohen',
      'karl@example.org',
      'karl von hohenberg',
      'von hohenberg',
      'hohenberg',
    ]);
  });

  it('begin at each character in scripts without spaces', () => {
    expect(terms('山田太郎')).toEqual(['山田太郎', '田太郎', '太郎', '郎']);
    expect(terms('さとう 花')).toEqual(['さとう 花', 'とう 花', 'う 花', '花']);
  });

  it('are told once and never empty', () => {
    expect(memberTerms({ username: 'anna', name: ' Anna ', email: '' })).toEqual(['anna']);
  });

  it('are cut at 60 characters, and so is what is searched', () => {
    const email = `${'a'.repeat(80)}@example.org`;
    expect(memberTerms({ username: 'x1', name: 'A', email })).toContain('a'.repeat(60));
    expect(termOf(email)).toBe('a'.repeat(60));
    expect([...termOf('😀'.repeat(80))]).toHaveLength(60);
  });
});
