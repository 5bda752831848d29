import { element } from './page';

/** The time, in milliseconds, for which the button says that it has copied. */
const TOLD = 2_000;

/**
 * Code that scrolls inside itself, with a button that copies what `taken` makes of it, the whole by default; without a
 * clipboard, as over plain http, it selects the code.
 */
export function codeBlock(
  text = '',
  taken: (shown: string) => string = (shown) => shown,
): { readonly block: HTMLElement; readonly code: HTMLElement } {
  const code = element('pre', { tabindex: '0' }, text);
  const button = element('button', { type: 'button', 'aria-live': 'polite' }, 'Copy');
  button.addEventListener('click', () => {
    void copied(code, taken).then((told) => {
      button.textContent = told;
      setTimeout(() => (button.textContent = 'Copy'), TOLD);
    });
  });
  return { block: element('div', { class: 'code' }, code, button), code };
}

/** The commands of a console without their prompts and answers: "$ " begins one, "> " goes on with it. */
export const commandsOf = (console: string): string =>
  console
    .split('\n')
    .filter((line, index, lines) => /^\$ /.test(line) || (/^> /.test(line) && /^[$>] /.test(lines[index - 1] ?? '')))
    .map((line) => line.slice(2))
    .join('\n');

async function copied(code: HTMLElement, taken: (shown: string) => string): Promise<string> {
  try {
    await navigator.clipboard.writeText(taken(code.textContent ?? ''));
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    return 'Selected';
  }
}
