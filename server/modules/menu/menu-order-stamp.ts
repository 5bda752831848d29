import { hashSecret } from '../../core/ids.js';

/** A menu, and the one of the first level that it stands below. */
interface Placed {
  readonly id: string;
  readonly parentId: string | null;
}

/** Tells two orders of an app's menus apart, whoever made them; `menus` that stand beside each other are in their order. */
export function menuOrderStamp(menus: readonly Placed[]): string {
  const above = ({ parentId }: Placed) => parentId ?? '';
  // Siblings keep their order: the sorting is stable.
  const siblings = menus.toSorted((a, b) => (above(a) === above(b) ? 0 : above(a) < above(b) ? -1 : 1));
  return hashSecret(siblings.map((menu) => `${above(menu)} ${menu.id}`).join());
}
