import { hasOutlivedBuild } from '../../core/chunk-guard';
import { hasUnsavedWork } from '../dialog/use-unsaved-guard';

const RENEWED = 'portal.renewedAt';
/** A page that lacks a part again so soon has another fault, in milliseconds. */
const PAUSE = 60_000;

/**
 * Reads the page anew after a deployment took a part of it away, if nothing unsaved would be lost; false if it cannot, or
 * did just now.
 */
export function renewPage(): boolean {
  const isDue = hasOutlivedBuild() && Date.now() - Number(sessionStorage.getItem(RENEWED)) > PAUSE;
  if (!isDue || hasUnsavedWork()) return false;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  location.reload();
  return true;
}
