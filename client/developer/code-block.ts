import { element } from './page';

/** The time, in milliseconds, for which the button says that it has copied. */
const TOLD = 2_000;

/** Code that scrolls inside itself, with a button that copies it; without a clipboard, as over plain http, it selects it. */
export function codeBlock(text = ''): { readonly block: HTMLElement; readonly code: HTMLElement } {
  const code = element('pre', { tabindex: '0' }, text);
  const button = element('button', { type: 'button', 'aria-live': 'polite' }, 'Copy');
  button.addEventListener('click', () => {
    void copied(code).then((told) => {
      button.textContent = told;
      setTimeout(() => (button.textContent = 'Copy'), TOLD);
    });
  });
  return { block: element('div', { class: 'code' }, code, button), code };
}

async function copied(code: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    return 'Selected';
  }
}
