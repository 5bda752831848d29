#!/usr/bin/env node
/**
 * Writes client/widgets/icon/more-icons.svg: the icons of the built-in set (MENU-09) that no first page loads, as one sprite.
 * Run after a change of schema/icons.json, which names the set for both sides; a test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from '../lib/paths.mjs';

const ICONS = pathToFileURL(at('node_modules/lucide-react/dist/esm/icons/'));

/** @type {{ more: string[] }} */
const { more } = JSON.parse(readFileSync(at('schema/icons.json'), 'utf8'));
const symbols = await Promise.all(more.map(symbolOf));
writeFileSync(
  at('client/widgets/icon/more-icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);

/** @param {string} name */
async function symbolOf(name) {
  const { __iconData } = await import(new URL(fileOf(name), ICONS).href);
  /** @type {[element: string, attributes: Record<string, string>][]} */
  const node = __iconData.node;
  const parts = node.map(([element, { key: _, ...attributes }]) => {
    const texts = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${element}${texts.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`;
}

/**
 * The file that holds an icon; a former name of one only points there.
 * @param {string} name
 */
function fileOf(name) {
  const file = `${name}.mjs`;
  return /^export \{ default \} from '\.\/([^']+)'/m.exec(readFileSync(new URL(file, ICONS), 'utf8'))?.[1] ?? file;
}
