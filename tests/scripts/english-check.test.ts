import { describe, expect, it } from 'vitest';
import { ceilingOf } from '../../scripts/lib/check/english-check.mjs';
import { findTurned, proseOf } from '../../scripts/lib/check/sentences.mjs';

const turned = (path: string, text: string) =>
  findTurned(proseOf(path, text)).map(({ line, sentence }) => `${line} ${sentence}`);

describe('sentences that begin with What, Who, Whom, Whose or Where', () => {
  it('are found in comments of code with their lines, wherever they stand', () => {
    const text = `
const url = 'http://host'; // Where it leads.
const view = <div>{/* Who may see it. */}What is on screen</div>;
/**
 * The text of a page. What it holds
 * stays.
 * @param page What is shown
 */
const text = \`// What is no comment.\`; // A comment
// of two lines. Whose lines are one.
`;

    expect(turned('some.tsx', text)).toEqual([
      '2 Where it leads.',
      '3 Who may see it.',
      '5 What it holds stays.',
      '7 What is shown',
      '10 Whose lines are one.',
    ]);
  });

  it('are found where a clause with Where stands first', () => {
    expect(turned('some.css', '/* Where a scope is specified, nothing is lost. */')).toHaveLength(1);
  });

  it('are found in descriptions and comments of GraphQL', () => {
    const text =
      '"""\nWhat it is.\n"""\ntype Some {\n  "Who has it."\n  name: String @deprecated(reason: "What")\n}\n# Where it is.';

    expect(turned('some.graphql', text)).toEqual(['2 What it is.', '5 Who has it.', '8 Where it is.']);
  });

  it('are found in paragraphs, headings, items and cells of documents, and not in their code', () => {
    const text =
      '# What it is\n\nA text. **Who** reads it.\n\n- Where it is\n\n| Whose | the word what |\n\n```\nWhat\n```';

    expect(turned('some.md', text)).toEqual(['7 Whose', '1 # What it is', '3 **Who** reads it.', '5 - Where it is']);
  });

  it('are allowed as questions, and within a sentence', () => {
    const text = '// What is left? Who knows. It says what is left, e.g. Where.x of 1.5.\n// “Where does it lead?”';

    expect(turned('some.ts', text)).toEqual(['1 Who knows.']);
  });
});

describe('the ceiling of a folder', () => {
  it('is that of the longest folder named', () => {
    const ceilings = { server: 1, 'server/modules': 2, '.': 3 };

    expect(ceilingOf(ceilings, 'server/modules/user/user.ts')).toBe('server/modules');
    expect(ceilingOf(ceilings, 'server/modules.ts')).toBe('server');
    expect(ceilingOf(ceilings, 'README.md')).toBe('.');
  });
});
