import { PortalFailure } from '../sdk';
import type { PortalAssets, PortalConnection } from '../sdk';
import { element } from './dom';

/** More do not fit beside the page. */
const SHOWN = 8;

/** The assets that the user reaches in this app, as the portal hands them over. */
export function assetList(portal: PortalConnection, say: (key: string) => string): HTMLElement {
  const body = element('div', { class: 'pad', role: 'status' }, '…');
  portal.assets().then(
    (answer) => body.replaceChildren(...rowsOf(answer, say)),
    (error: unknown) => {
      const isDenied = error instanceof PortalFailure && error.code === 'DENIED';
      body.replaceChildren(isDenied ? say('assetsDenied') : error instanceof Error ? error.message : say('failed'));
    },
  );
  return element('section', { class: 'panel', 'data-testid': 'assets' }, element('h2', {}, say('assets')), body);
}

function rowsOf({ assets, structures, next }: PortalAssets, say: (key: string) => string): (Node | string)[] {
  if (assets.length === 0) return [say('noAssets')];
  const nodes = new Map(structures.map(({ id, name }) => [id, name]));
  const rows = assets.slice(0, SHOWN).map(({ name, type, structureIds }) => {
    const places = structureIds.flatMap((id) => nodes.get(id) ?? []).join(', ');
    return element('li', {}, name, element('span', {}, [type, places].filter(Boolean).join(' · ')));
  });
  const isMore = next !== null || assets.length > SHOWN;
  return [
    element('ul', { class: 'assets' }, ...rows),
    ...(isMore ? [element('p', { class: 'note' }, say('moreAssets'))] : []),
  ];
}
