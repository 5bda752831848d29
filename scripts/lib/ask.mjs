import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from './command-line.mjs';

/**
 * Asks on the terminal and answers the trimmed line; `hidden` does not show what is typed.
 * @param {string} question
 * @param {{ hidden?: boolean }} [options]
 */
export async function ask(question, { hidden = false } = {}) {
  if (!process.stdin.isTTY)
    throw new Problem(`${question}: there is no terminal to ask on; give it as an option (--help).`);
  const prompt = `${question}: `;
  if (hidden) process.stdout.write(prompt);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: hidden ? silence : process.stdout, terminal: true });
  // Ctrl-C and Ctrl-D: readline takes them from the terminal itself.
  reader.on('SIGINT', () => process.exit(130));
  try {
    return (await reader.question(prompt)).trim();
  } finally {
    reader.close();
    if (hidden) process.stdout.write('\n');
  }
}

/** All of standard input, without the line end that `echo` adds. */
export async function readInput() {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
