import type { AppCheckManifestQuery } from '../../../api/generated/graphql';

export type ManifestCheck = AppCheckManifestQuery['appCheckManifest'];
export type ManifestChange = ManifestCheck['changes'][number];

/** A manifest that was typed, or why it cannot be sent. */
export type ReadManifest = { readonly manifest: object } | { readonly fault: string };

/** Reads the text of a manifest: one JSON object. The fault is the message of the browser's parser, or blank. */
export function readManifest(text: string): ReadManifest {
  try {
    const manifest: unknown = JSON.parse(text);
    const isObject = typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest);
    return isObject ? { manifest } : { fault: '' };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : '' };
  }
}
