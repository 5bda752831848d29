import { PortalFailure } from '../sdk';
import type { PortalAssets, PortalConnection, PortalResources } from '../sdk';
import { element } from './dom';

/** More do not fit beside the page. */
const SHOWN = 8;

type Say = (key: string) => string;

/** The assets that the user reaches in this app, as the portal hands them over. */
export const assetList = (portal: PortalConnection, say: Say): HTMLElement =>
  list('assets', portal.assets().then(assetRows), say);

/** The resources of this app that the user reaches. */
export const resourceList = (portal: PortalConnection, say: Say): HTMLElement =>
  list('resources', portal.resources().then(resourceRows), say);

/** A thing and a remark about it. */
type Row = readonly [name: string, remark: string];

interface Rows {
  readonly rows: readonly Row[];
  readonly isMore: boolean;
}

function list(kind: 'assets' | 'resources', reading: Promise<Rows>, say: Say): HTMLElement {
  const body = element('div', { class: 'pad', role: 'status' }, '…');
  reading.then(
    ({ rows, isMore }) => body.replaceChildren(...shownRows(rows, isMore, say)),
    (error: unknown) => {
      const isDenied = error instanceof PortalFailure && error.code === 'DENIED' && kind === 'assets';
      body.replaceChildren(isDenied ? say('assetsDenied') : error instanceof Error ? error.message : say('failed'));
    },
  );
  return element('section', { class: 'panel', 'data-testid': kind }, element('h2', {}, say(kind)), body);
}

function shownRows(rows: readonly Row[], isMore: boolean, say: Say): (Node | string)[] {
  if (rows.length === 0) return [say('noneAssigned')];
  const shown = rows.slice(0, SHOWN).map(([name, remark]) => element('li', {}, name, element('span', {}, remark)));
  return [
    element('ul', { class: 'assets' }, ...shown),
    ...(isMore || rows.length > SHOWN ? [element('p', { class: 'note' }, say('moreThings'))] : []),
  ];
}

function assetRows({ assets, structures, next }: PortalAssets): Rows {
  const nodes = new Map(structures.map(({ id, name }) => [id, name]));
  const rows = assets.map(({ name, type, structureIds }): Row => {
    const places = structureIds.flatMap((id) => nodes.get(id) ?? []).join(', ');
    return [name, [type, places].filter(Boolean).join(' · ')];
  });
  return { rows, isMore: next !== null };
}

const resourceRows = ({ resources, next }: PortalResources): Rows => ({
  rows: resources.map(({ name, type, identifier }): Row => [name, `${type} · ${identifier}`]),
  isMore: next !== null,
});
