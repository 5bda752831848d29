import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { readFileSync } from 'node:fs';
import { fail } from '../../../core/errors.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { projectFile } from '../../../core/project.js';

/** A menu as a manifest describes it. */
export interface PageManifest {
  readonly code: string;
  readonly name: LocalizedInput;
  readonly url?: string;
  readonly icon?: string;
  readonly isSpa?: boolean;
}

/** A menu of the first level. */
export interface MenuManifest extends PageManifest {
  readonly children?: readonly PageManifest[];
}

export interface PermissionManifest {
  readonly identifier: string;
  readonly name: string;
  readonly description?: string;
}

/** An app as schema/app-manifest.schema.json describes it. Values that are left out stay. */
export interface AppManifest {
  readonly manifest: 1;
  readonly key: string;
  readonly name: LocalizedInput;
  readonly description?: LocalizedInput;
  readonly category: LocalizedInput;
  readonly url?: string;
  readonly icon?: string;
  readonly device?: 'DESKTOP' | 'MOBILE' | 'UNRESTRICTED';
  readonly menus?: readonly MenuManifest[];
  readonly permissions?: readonly PermissionManifest[];
  readonly origins?: readonly string[];
}

/** A fault of a manifest, before it is told in the language of the caller. */
export interface ShapeFault {
  /** The place from 0, such as `menus.3.url`; empty for the whole. */
  readonly path: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Of the texts, names and values together; a manifest of 500 menus in seven languages has half of it. */
const MAX_SIZE = 512_000;
/** More than any valid manifest has. */
const MAX_DEPTH = 8;
/** More than these help nobody. */
export const MAX_FAULTS = 100;

const validate = new Ajv({ allErrors: true, ownProperties: true, strict: true }).compile<AppManifest>(
  JSON.parse(readFileSync(projectFile('schema/app-manifest.schema.json'), 'utf8')) as object,
);

/**
 * Compares a manifest with its schema (APPC-05) and answers the faults of its shape, at most 100 in the order of the
 * schema; an empty list means that it is an {@link AppManifest}. Throws OUT_OF_RANGE for one that is too large or too
 * deep, before anything else looks at it.
 */
export function shapeFaults(manifest: unknown): ShapeFault[] {
  if (sizeOf(manifest, 0) > MAX_SIZE) {
    fail('OUT_OF_RANGE', { message: 'error.manifestTooLarge', values: { max: MAX_SIZE / 1000 }, field: 'manifest' });
  }
  if (validate(manifest)) return [];
  return (validate.errors ?? []).slice(0, MAX_FAULTS).map(faultOf);
}

/** Characters of texts and names, and 1 for every other value; without end for what is nested too deep. */
function sizeOf(value: unknown, depth: number): number {
  if (depth > MAX_DEPTH) return Infinity;
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 2;
  for (const [name, inner] of Object.entries(value)) {
    size += (Array.isArray(value) ? 1 : name.length + 3) + sizeOf(inner, depth + 1);
    if (size > MAX_SIZE) return size;
  }
  return size;
}

/** Messages of what a schema refuses, and the values of each. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: 'error.manifestMissing',
  additionalProperties: 'error.manifestUnknown',
  maxLength: 'error.textTooLong',
  maxItems: 'error.listTooLong',
  uniqueItems: 'error.manifestTwice',
  enum: 'error.manifestChoice',
  const: 'error.manifestVersion',
};

function faultOf({ instancePath, keyword, params }: ErrorObject): ShapeFault {
  const { missingProperty, additionalProperty, limit, allowedValues } = params as Record<string, unknown>;
  const inner = missingProperty ?? additionalProperty;
  const path = [...instancePath.split('/').slice(1), ...(inner === undefined ? [] : [String(inner)])];
  return {
    path: path.map((step) => step.slice(0, 50).replace(/[^\w$-]/g, '?')).join('.'),
    message: MESSAGES[keyword] ?? 'error.manifestForm',
    values: { max: Number(limit ?? 0), choices: ((allowedValues as string[] | undefined) ?? []).join(', ') },
  };
}
