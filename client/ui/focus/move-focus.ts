import type { KeyboardEvent } from 'react';

const BEFORE = 'a[href], button:not(:disabled, [aria-busy=true], [tabindex="-1"])';

/** Arrows, Home and End go among the links and buttons of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  stops[Math.min(Math.max(target, 0), stops.length - 1)]?.focus();
}

/**
 * Hands the focus to the row beside the one that `button` is about to take out of its list; with the only row of it, to
 * what stands before the list.
 */
export function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  // A busy button goes too.
  const target = [...(beside?.querySelectorAll<HTMLElement>('a[href], button:not([aria-busy=true])') ?? [])].at(-1);
  if (target) return target.focus();
  const around = button.closest('main, [role=dialog]')?.querySelectorAll<HTMLElement>(BEFORE) ?? [];
  const before = [...around].filter((each) => {
    const place = each.compareDocumentPosition(row ?? button);
    return place & Node.DOCUMENT_POSITION_FOLLOWING && !(place & Node.DOCUMENT_POSITION_CONTAINS);
  });
  before.at(-1)?.focus();
}
