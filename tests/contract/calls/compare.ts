import type { Fields, Shape } from './literal.js';
import { ADDITIONS, OR_NULL } from './literal.js';

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const isFields = (shape: Shape): shape is Fields => typeof shape === 'object' && !Array.isArray(shape);

/**
 * The differences between a value and its literal, each in words: a name that is missing or not documented, a value of
 * another type, a list without elements and an object that is always null, whose fields were not seen.
 */
export function differences(shape: Shape, value: unknown): string[] {
  const seen = new Set<string>();
  const found = compare(shape, value, 'data', seen);
  const hidden = objectsOf(shape, 'data').filter((place) => !seen.has(place));
  const isBelowAnother = (place: string) => hidden.some((other) => place !== other && place.startsWith(other));
  const unseen = hidden.filter((place) => !isBelowAnother(place)).map((place) => `${place} has no sample`);
  return [...new Set([...found, ...(found.length === 0 ? unseen : [])])];
}

function compare(shape: Shape, value: unknown, place: string, seen: Set<string>): string[] {
  if (shape === 'unknown') return [];
  if (shape === 'file') return [`${place} is ${kindOf(value)}, not file`];
  if (shape === 'map') return compareMap(value, place);
  if (typeof shape === 'string') {
    if (value !== null) seen.add(place);
    const isFitting = shape.endsWith('?')
      ? value === null || kindOf(value) === shape.slice(0, -1)
      : kindOf(value) === shape;
    return isFitting ? [] : [`${place} is ${kindOf(value)}, not ${shape}`];
  }
  if (!isFields(shape)) {
    if (!Array.isArray(value)) return [`${place} is ${kindOf(value)}, not list`];
    if (value.length > 0) seen.add(`${place}[]`);
    const [element] = shape;
    if (!element) return value.length > 0 ? [`${place} is not empty`] : [];
    return value.flatMap((entry: unknown) => compare(element, entry, `${place}[]`, seen));
  }
  if (value === null && shape[OR_NULL]) return [];
  if (kindOf(value) !== 'object') return [`${place} is ${kindOf(value)}, not object`];
  seen.add(place);
  return compareFields(shape, value as Record<string, unknown>, place, seen);
}

function compareMap(value: unknown, place: string): string[] {
  if (kindOf(value) !== 'object') return [`${place} is ${kindOf(value)}, not map`];
  const entries = Object.entries(value as object);
  if (entries.length === 0) return [`${place} has no sample`];
  return entries.flatMap(([name, entry]) =>
    typeof entry === 'string' ? [] : [`${place}.${name} is ${kindOf(entry)}, not string`],
  );
}

function compareFields(shape: Fields, value: Record<string, unknown>, place: string, seen: Set<string>): string[] {
  const additions = shape[ADDITIONS] ?? [];
  const built = Object.entries(shape).filter(([, inner]) => inner !== 'not built');
  const own = built.flatMap(([name, inner]) =>
    Object.hasOwn(value, name)
      ? compare(inner, value[name], `${place}.${name}`, seen)
      : [`${place}.${name} is missing`],
  );
  const known = new Set([...built.map(([name]) => name), ...additions]);
  const more = Object.keys(value).filter((name) => !known.has(name));
  const gone = additions.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}.${name} is no addition`);
  return [...own, ...more.map((name) => `${place}.${name} is not documented`), ...gone];
}

/** The places of all objects and elements within a literal. */
function objectsOf(shape: Shape, place: string): string[] {
  if (typeof shape === 'string') return shape.endsWith('?') ? [place] : [];
  if (!isFields(shape)) return shape[0] ? [`${place}[]`, ...objectsOf(shape[0], `${place}[]`)] : [];
  return [place, ...Object.entries(shape).flatMap(([name, inner]) => objectsOf(inner, `${place}.${name}`))];
}
