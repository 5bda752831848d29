import type { ParseError } from 'jsonc-parser';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { AppCheckManifestQuery } from '../../../api/generated/graphql';

export type ManifestCheck = AppCheckManifestQuery['appCheckManifest'];
export type ManifestChange = ManifestCheck['changes'][number];
export type ManifestFault = ManifestCheck['faults'][number];

/** Characters of a file that is not even read: a manifest has up to 512 kB, and as much room again between its parts. */
export const MAX_FILE = 2_000_000;

/** A place in a text, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A manifest that was typed, or why it cannot be sent: the place of the fault, null for another value than an object. */
export type ReadManifest = { readonly manifest: object } | { readonly fault: Place | null };

/** Reads the text of a manifest: one JSON object. */
export function readManifest(text: string): ReadManifest {
  try {
    const manifest: unknown = JSON.parse(text);
    const isObject = typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest);
    return isObject ? { manifest } : { fault: null };
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    return { fault: placeAt(text, errors[0]?.offset ?? 0) };
  }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A fault with the line of the text that it is about, from 1; for a missing part, that of the part around it. */
export type PlacedFault = ManifestFault & { readonly line: number };

/** Places the faults of a manifest in its text, in the order of its lines. */
export function placedFaults(text: string, faults: readonly ManifestFault[]): PlacedFault[] {
  const root = parseTree(text);
  const offsetOf = (path: string) => {
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    for (let length = steps.length; root && length > 0; length -= 1) {
      const node = findNodeAtLocation(root, steps.slice(0, length));
      // A list begins behind its name.
      if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
    }
    return root?.offset ?? 0;
  };
  return faults
    .map((fault) => ({ ...fault, line: placeAt(text, offsetOf(fault.path)).line }))
    .toSorted((a, b) => a.line - b.line);
}

/** The first and the last character of a line, to select it. */
export function rangeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n');
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [begin, begin + (lines[line - 1] ?? '').length];
}

/** A value that a manifest changes. */
export interface Difference {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The values that a change makes different; a text in several languages is told for each that differs. */
export const differencesOf = ({ fields }: ManifestChange): Difference[] =>
  fields.flatMap(({ field, from, to }) => {
    const [before, after] = [textsOf(from), textsOf(to)];
    if (!before && !after) return [{ field, from, to }];
    const languages = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return languages
      .map((language) => ({
        field: `${field}.${language}`,
        from: before?.[language] ?? null,
        to: after?.[language] ?? null,
      }))
      .filter((difference) => difference.from !== difference.to);
  });

/** Texts by language, which come as JSON; null for any other value. */
function textsOf(value: string | null): Readonly<Record<string, string>> | null {
  if (!value?.startsWith('{')) return null;
  const read = readManifest(value);
  return 'manifest' in read ? (read.manifest as Record<string, string>) : null;
}
