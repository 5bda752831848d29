/**
 * Whether somebody has scrolled a page down, chose rows of its table or walks through them: new ones would move those under
 * their eyes.
 */
export function isReading(main: HTMLElement | null): boolean {
  const frame = main?.querySelector('[data-frame]');
  return Boolean(
    main && (main.scrollTop > 0 || (frame && (frame.scrollTop > 0 || frame.contains(document.activeElement)))),
  );
}
