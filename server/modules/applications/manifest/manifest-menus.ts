import type { RequestContext } from '../../../context/context.js';
import { takenLanguage, takenNames } from '../../../core/free-name.js';
import { groupedBy } from '../../../core/grouped.js';
import { newId } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import { requireLocalized } from '../../../core/localized-input.js';
import { requireWebUrl } from '../../../core/web-url.js';
import { requireMenuCode } from '../menu/menu-code.service.js';
import type { Menu } from '../menu/menu.entity.js';
import { requireIcon } from '../../platform/picture/picture.service.js';
import { added, altered, differences, named } from './manifest-compare.js';
import type { Faults } from './manifest-faults.js';
import type { AppManifest, PageManifest } from './manifest-shape.js';
import type { ManifestChange } from './manifest.types.js';
import { ManifestPart } from './manifest.types.js';

/** Menus of an app by a manifest, with their children. */
const MAX_MENUS = 500;
/** Codes of an order in the answer. */
const MAX_ORDER = 40;
/** A text without a default gets it in this language, whoever registers: the second time, nothing may change. */
const BASE = 'en-US';

/** The values of a menu that a manifest sets. */
export type MenuValues = Pick<Menu, 'id' | 'code' | 'nameJson' | 'url' | 'icon' | 'isSpa' | 'parentId' | 'sortOrder'>;

/** The menus of an app, and what a manifest makes of them. */
export interface MenuPlan {
  /** All menus that the app has afterwards, in order. */
  readonly after: readonly MenuValues[];
  readonly changes: readonly ManifestChange[];
  /** Present menus that the manifest does not name. */
  readonly missing: readonly Menu[];
}

interface Entry extends PageManifest {
  readonly path: string;
  readonly parent: string | null;
  readonly hasChildren: boolean;
}

const entriesOf = ({ menus = [] }: AppManifest): Entry[] =>
  menus.flatMap(({ children = [], ...menu }, at) => {
    const path = `menus.${at}`;
    const below = children.map((child, place) => ({
      ...child,
      path: `${path}.children.${place}`,
      parent: menu.code,
      hasChildren: false,
    }));
    return [{ ...menu, path, parent: null, hasChildren: children.length > 0 }, ...below];
  });

/**
 * Compares the menus of a manifest with those of an app, which are in their order (APPC-05). Menus are known by their
 * code. Missing ones stay behind the others of their level, unless `isRemoving`.
 */
export async function planMenus(
  ctx: RequestContext,
  manifest: AppManifest,
  { present, isRemoving, faults }: { present: readonly Menu[]; isRemoving: boolean; faults: Faults },
): Promise<MenuPlan> {
  if (!manifest.menus) return { after: present, changes: [], missing: [] };
  const entries = entriesOf(manifest);
  if (entries.length > MAX_MENUS) {
    faults.add({ path: 'menus', message: 'error.listTooLong', values: { max: MAX_MENUS } });
    return { after: present, changes: [], missing: [] };
  }
  const known = new Map(present.map((menu) => [menu.code, menu]));
  const ids = new Map(entries.map(({ code }) => [code, known.get(code)?.id ?? newId()]));
  const seen = new Set<string>();
  const wanted: { entry: Entry; values: MenuValues }[] = [];
  for (const entry of entries) {
    if (seen.has(entry.code)) faults.add({ path: `${entry.path}.code`, message: 'error.manifestTwice' });
    seen.add(entry.code);
    const values = await valuesOf(ctx, entry, { former: known.get(entry.code), ids, faults });
    if (values) wanted.push({ entry, values });
  }
  const missing = present.filter(({ code }) => !seen.has(code));
  const kept = isRemoving ? [] : missing;
  const after = ordered([...wanted.map(({ values }) => values), ...kept]);
  checkLevels(wanted, { kept, present, faults });
  const codes = new Map([...present, ...after].map(({ id, code }) => [id, code]));
  const changes = [
    ...wanted.flatMap(({ values }) => changesOf(ctx, values, { former: known.get(values.code), codes })),
    ...orderChange(present, after),
  ];
  return { after, changes, missing };
}

async function valuesOf(
  ctx: RequestContext,
  { path, parent, hasChildren, ...page }: Entry,
  { former, ids, faults }: { former: Menu | undefined; ids: ReadonlyMap<string, string>; faults: Faults },
): Promise<MenuValues | undefined> {
  const { url, icon } = page;
  if (!former) await faults.check(`${path}.code`, () => requireMenuCode(`${path}.code`, page.code));
  const nameJson = await faults.check(`${path}.name`, () =>
    requireLocalized(BASE, page.name, { field: `${path}.name`, maximum: 50 }),
  );
  const address =
    url === undefined ? undefined : await faults.check(`${path}.url`, () => requireWebUrl(`${path}.url`, url));
  if (url === undefined && !former && !hasChildren) {
    faults.add({ path: `${path}.url`, message: 'error.manifestMissing' });
  }
  const image = await iconOf(ctx, `${path}.icon`, { icon, former: former?.icon ?? null, faults });
  if (!nameJson) return undefined;
  return {
    id: ids.get(page.code) ?? '',
    code: page.code,
    nameJson,
    url: address ?? former?.url ?? null,
    icon: image,
    isSpa: page.isSpa ?? former?.isSpa ?? false,
    parentId: parent === null ? null : (ids.get(parent) ?? null),
    sortOrder: 0,
  };
}

/** The icon of a manifest: the present one, or one of the built-in set. A picture has an id of one OU only. */
export async function iconOf(
  ctx: RequestContext,
  path: string,
  { icon, former, faults }: { icon: string | undefined; former: string | null; faults: Faults },
): Promise<string | null> {
  if (icon === undefined || icon === former) return former;
  if (icon.startsWith('picture:')) {
    faults.add({ path, message: 'error.manifestIcon' });
    return former;
  }
  return (await faults.check(path, () => requireIcon(ctx, icon, former))) ?? null;
}

/** The menus with their places in the whole app: each parent before its children, siblings as they come. */
function ordered(menus: readonly MenuValues[]): MenuValues[] {
  const below = groupedBy(menus, ({ parentId }) => parentId ?? '');
  const roots = below.get('') ?? [];
  return roots
    .flatMap((menu) => [menu, ...(below.get(menu.id) ?? [])])
    .map((menu, at) => ({ ...menu, sortOrder: at + 1 }));
}

/** Names are unique in a level (LIST-15), and a menu of the second level has no children (SHELL-08). */
function checkLevels(
  wanted: readonly { entry: Entry; values: MenuValues }[],
  { kept, present, faults }: { kept: readonly Menu[]; present: readonly Menu[]; faults: Faults },
): void {
  const parents = new Set(kept.map(({ parentId }) => parentId));
  const names = new Map<string | null, LocalizedText[]>();
  for (const { parentId, nameJson } of kept) names.set(parentId, [...(names.get(parentId) ?? []), nameJson]);
  const former = new Map(present.map((menu) => [menu.id, menu]));
  for (const { entry, values } of wanted) {
    const { id, parentId, nameJson } = values;
    if (parentId !== null && parents.has(id)) faults.add({ path: entry.path, message: 'error.manifestChildren' });
    const beside = names.get(parentId) ?? [];
    const before = former.get(id);
    const own = before?.parentId === parentId ? before.nameJson : undefined;
    const language = takenLanguage(nameJson, takenNames(beside), own);
    if (language) faults.add({ path: `${entry.path}.name.${language}`, message: 'error.nameExists' });
    names.set(parentId, [...beside, nameJson]);
  }
}

function changesOf(
  ctx: RequestContext,
  values: MenuValues,
  { former, codes }: { former: Menu | undefined; codes: ReadonlyMap<string, string> },
): ManifestChange[] {
  const thing = { part: ManifestPart.MENU, name: named(values.nameJson, ctx.locale), code: values.code };
  if (!former) return [added(thing)];
  const told = ({ nameJson, url, icon, isSpa, parentId }: MenuValues) => ({
    name: nameJson,
    url,
    icon,
    isSpa,
    parent: codes.get(parentId ?? '') ?? null,
  });
  return altered(thing, differences(told(former), told(values)));
}

/** The order of the menus that stay, if it changes. */
function orderChange(present: readonly Menu[], after: readonly MenuValues[]): ManifestChange[] {
  const before = new Map(present.map((menu) => [menu.id, menu]));
  const stayed = after.filter(({ id, parentId }) => before.get(id)?.parentId === parentId);
  const stays = new Set(stayed.map(({ id }) => id));
  const levels = (menus: readonly MenuValues[]) => ordered(menus.filter(({ id }) => stays.has(id)));
  const codes = (menus: readonly MenuValues[]) => menus.map(({ code }) => code);
  const [from, to] = [codes(levels(present)), codes(levels(after))];
  if (from.join(' ') === to.join(' ')) return [];
  const told = (list: readonly string[]) =>
    [...list.slice(0, MAX_ORDER), ...(list.length > MAX_ORDER ? ['…'] : [])].join(', ');
  return altered({ part: ManifestPart.MENU_ORDER, name: '' }, [{ field: 'order', from: told(from), to: told(to) }]);
}
