import type { Environment } from '../../config/environment.js';
import type { AssetSource } from './asset-source.js';
import { httpAssets } from './http-assets.js';
import { sampleAssets } from './sample-assets.js';

/** The source of this installation. */
export function assetSource({ assetServiceUrl, assetServiceToken, isProduction }: Environment): AssetSource {
  if (!assetServiceUrl) return sampleAssets;
  return httpAssets({ url: assetServiceUrl, token: assetServiceToken, isProduction });
}
