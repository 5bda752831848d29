/** An asset in the form of its source. */
export interface SourceAsset {
  /** The id in the source; printable ASCII without blanks, at most 100 characters. */
  readonly id: string;
  /** One line of at most 200 characters. */
  readonly name: string;
  /** Such as site, building, line, device; at most 50 characters. */
  readonly type: string;
  /** The asset that it is part of. */
  readonly parentId: string | null;
}

/** The source did not answer, or not completely: trying again may help. */
export class TransientAssetSourceError extends Error {}

/** The source's answer does not match the protocol: trying again does not help. */
export class AssetSourceProtocolError extends Error {}

/** A page of a source's answer. */
export interface SourcePage {
  readonly assets: readonly SourceAsset[];
  /** The number of all assets, if the source has told it. */
  readonly total: number | null;
}

/** A source of assets (ASST-11). */
export interface AssetSource {
  /** All assets of an OU, page by page. Throws {@link TransientAssetSourceError} unless the list is complete. */
  all(ouId: string, signal: AbortSignal): AsyncIterable<SourcePage>;
  /** Those of these assets that the source still has. */
  some(ouId: string, ids: readonly string[], signal: AbortSignal): AsyncIterable<SourcePage>;
}
