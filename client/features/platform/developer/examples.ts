import guide from '../../../../docs/integrate.md?raw';

/** The programs of the guide that ask the first question, which a test runs as they stand there. */
const PROGRAMS = [
  { language: 'curl', file: 'first-answer.sh', base: 'portal.sh' },
  { language: 'TypeScript', file: 'first-answer.mts', base: 'portal.mts' },
  { language: 'Python', file: 'first_answer.py', base: 'portal.py' },
] as const;

export type Language = (typeof PROGRAMS)[number]['language'];

/** The text of a program that the guide prints under a file name; throws if it prints none. */
export function programOf(file: string): string {
  const head = ` ${file}\n`;
  const start = guide.indexOf(head);
  if (start === -1) throw new Error(`The guide prints no ${file}.`);
  return guide.slice(start + head.length, guide.indexOf('\n```', start));
}

/** The first question in three languages; `base` is the program that signs in. */
export const EXAMPLES = PROGRAMS.map((program) => ({ ...program, text: programOf(program.file) }));

/** The document that each of them sends. */
export const FIRST_QUERY = /'(\{ .*\})'/.exec(programOf('first-answer.mts'))?.[1] ?? '';
