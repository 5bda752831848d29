import { describe, expect, it } from 'vitest';
import { findMiscounts, findReferences, readLedger } from '../../scripts/lib/check/requirements-check.mjs';

const LEDGER = `## SECR
- SECR-07 · (D) A rule. [1§4]
- SECR-08 · Another one.

| # | threat |
| --- | --- |
| 16  | open redirect |

| P1b | a page |`;

describe('references to requirements', () => {
  it('have their targets in the ledger: requirements, threats and figures', () => {
    const { ids, prefixes, twice } = readLedger(LEDGER);

    expect([...ids]).toEqual(['SECR-07', 'SECR-08', 'threats 16', 'goals P1b']);
    expect([...prefixes]).toEqual(['SECR']);
    expect(twice).toEqual([]);
  });

  it('are defined once', () => {
    expect(readLedger(`${LEDGER}\n- SECR-08 · Once more.`).twice).toEqual(['SECR-08']);
  });

  it('are counted by section in the closing table', () => {
    const table = '\n| Section | Requirements | of which (D) |\n| SECR | 2 | 1 |\n| ROLE | 1 | 0 |';

    expect(findMiscounts(LEDGER + table)).toEqual(['ROLE has 0 requirements, not 1']);
  });

  it('are found with their lines, and other texts of the same form are none', () => {
    const text = 'SHA-256, UTF-8, ISO-8859\n[SECR-99, threats 51] and goals P5\nsee 2§8';

    expect(findReferences(text, new Set(['SECR']))).toEqual([
      { id: 'SECR-99', line: 2 },
      { id: 'threats 51', line: 2 },
      { id: 'goals P5', line: 2 },
      { id: '2§8', line: 3 },
    ]);
  });
});
