import { byId, element } from './page';

/** From this width on the list stands beside the text, always open. */
const BESIDE = '(width >= 1024px)';

/**
 * Lists the headings of the page in its `#contents`, as links. An address that names a heading leads there: the browser
 * looked for it before the page was drawn.
 */
export function drawContents(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')];
  const links = headings.map(({ id, tagName, textContent }) =>
    element('li', { class: tagName.toLowerCase() }, element('a', { href: `#${id}` }, textContent ?? '')),
  );
  const list = element('details', {}, element('summary', {}, 'On this page'), element('ul', {}, ...links));
  const beside = matchMedia(BESIDE);
  const open = () => list.toggleAttribute('open', beside.matches);
  beside.addEventListener('change', open);
  open();
  byId('contents').append(list);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
