export type TagValues = Record<'key' | 'value', string>;

export interface Tag extends TagValues {
  readonly id: string;
}

/** An app or a node with its tags, and how they are changed; each call rejects with the failure of the server. */
export interface TagOwner {
  readonly kind: 'app' | 'structure';
  readonly id: string;
  readonly tags: readonly Tag[];
  readonly create: (tag: TagValues) => Promise<unknown>;
  readonly modify: (id: string, tag: TagValues) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The longest key and value (STRC-17, APP-09). */
export const TAG_LENGTHS = { key: 50, value: 100 } as const;

/** The fault of a tag (APP-09, STRC-13, STRC-14), as the key of its text. */
export function tagFault(part: 'key' | 'value', text: string): string | null {
  if (!text.trim()) return `tag.fault.${part}`;
  return part === 'key' && !/^[\w\-/]+$/.test(text.trim()) ? 'tag.fault.signs' : null;
}
