import { describe, expect, it } from 'vitest';
import type { PasswordDemand } from './password-checks';
import { passwordChecks } from './password-checks';

const demand: PasswordDemand = {
  passwordMinLength: 8,
  passwordMaxLength: 20,
  passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL'],
};
const met = (password: string, more: { old?: string; confirmation?: string; demand?: PasswordDemand } = {}) =>
  passwordChecks(more.demand ?? demand, { old: more.old, password, confirmation: more.confirmation ?? password })
    .filter(({ isMet }) => isMet)
    .map(({ id }) => id);

describe('the rules of a password', () => {
  it('come in the order of the rule, and none is met by nothing [PWD-05]', () => {
    const checks = passwordChecks(demand, { old: 'x', password: '', confirmation: '' });
    expect(checks).toEqual(
      ['length', 'DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL', 'different', 'confirmed'].map((id) => ({
        id,
        isMet: false,
      })),
    );
  });

  it('ask only for the classes that the rule names [PWD-01]', () => {
    expect(met('abcdefgh', { demand: { ...demand, passwordRequires: [] } })).toEqual(['length', 'confirmed']);
    expect(met('abcdefgh')).toEqual(['length', 'LOWERCASE', 'confirmed']);
    expect(met('Äß1#')).toEqual(['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL', 'confirmed']);
    expect(met('Ab1#efgh')).toEqual(['length', 'DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL', 'confirmed']);
  });

  it('count 8 to 20 characters, whatever they are made of, or more than 8 where the rule says so [PWD-03]', () => {
    for (const [text, isMet] of [
      ['a'.repeat(7), false],
      ['a'.repeat(8), true],
      ['a'.repeat(20), true],
      ['a'.repeat(21), false],
      ['🔑'.repeat(20), true],
    ] as const) {
      expect(met(text).includes('length'), text).toBe(isMet);
    }
    expect(met('a'.repeat(11), { demand: { ...demand, passwordMinLength: 12 } })).not.toContain('length');
  });

  it('know exactly the special characters !@#%&*()[]{}-_=| [PWD-02]', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const special = printable.filter((letter) => met(`a${letter}a`).includes('SPECIAL'));
    expect(special.sort().join('')).toBe([...'!@#%&*()[]{}-_=|'].sort().join(''));
    for (const letter of ['ß', '€', '！', '§']) expect(met(letter)).not.toContain('SPECIAL');
  });

  it('look at the trimmed text [PWD-04]', () => {
    expect(met('  a      ')).not.toContain('length');
    expect(met(' Ab1#efgh ', { old: 'Ab1#efgh' })).not.toContain('different');
    expect(met(' Ab1#efgh ', { confirmation: 'Ab1#efgh  ' })).toContain('confirmed');
  });

  it('ask for another password than the old one, entered twice alike [PWD-10, PWD-12]', () => {
    expect(met('Ab1#efgh', { old: 'Ab1#efgh' })).not.toContain('different');
    expect(met('Ab1#efgh', { old: 'ab1#efgh' })).toContain('different');
    expect(met('Ab1#efgh', { confirmation: 'Ab1#efg' })).not.toContain('confirmed');
  });
});
