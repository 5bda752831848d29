/** 0 shows header and menu, 1 hides the header, 2 hides both (SHELL-26). */
export type ViewMode = 0 | 1 | 2;

const STORED = 'portal.viewMode';

/** Anything but 0, 1 or 2 becomes 0 (SHELL-25). */
export function parseViewMode(value: unknown): ViewMode {
  return value === 1 || value === 2 || value === '1' || value === '2' ? (Number(value) as ViewMode) : 0;
}

/** The mode of this session (SHELL-24). */
export function storedViewMode(): ViewMode {
  return parseViewMode(sessionStorage.getItem(STORED));
}

export function storeViewMode(mode: ViewMode): void {
  sessionStorage.setItem(STORED, String(mode));
}

/** The mode after Ctrl or Cmd with F11: full screen, or back to normal (SHELL-24). */
export function toggledViewMode(): ViewMode {
  return storedViewMode() === 2 ? 0 : 2;
}
