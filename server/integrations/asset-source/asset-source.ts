/** An asset as its source tells it. */
export interface SourceAsset {
  /** Of the source; printable ASCII without blanks, at most 100 characters. */
  readonly id: string;
  /** One line of at most 200 characters. */
  readonly name: string;
  /** Such as site, building, line, device; at most 50 characters. */
  readonly type: string;
  /** The asset that it is part of. */
  readonly parentId: string | null;
}

/** The source has not answered, or not everything: trying again may help. */
export class AssetSourceFailure extends Error {}

/** What the source says is not what the portal reads: trying again does not help. */
export class AssetSourceFault extends Error {}

/** Where assets come from (ASST-11). */
export interface AssetSource {
  /** All assets of an OU, page by page; throws {@link AssetSourceFailure} unless they are all there. */
  all(ouId: string, signal: AbortSignal): AsyncIterable<readonly SourceAsset[]>;
  /** Those of these assets that the source still has. */
  some(ouId: string, ids: readonly string[], signal: AbortSignal): AsyncIterable<readonly SourceAsset[]>;
}
