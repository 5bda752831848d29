/** The ways of changing assignments, for people and for user groups. */
export const ASSET_CHANGES = ['give-users', 'give-groups', 'take-users', 'take-groups'] as const;
export type AssetChange = (typeof ASSET_CHANGES)[number];

/** The dialogs of the assets page, as its address names them. */
export const ASSET_WORKS = ['filter', 'asset', ...ASSET_CHANGES] as const;
export type AssetWork = (typeof ASSET_WORKS)[number];

export const isAssetChange = (work: AssetWork): work is AssetChange => ASSET_CHANGES.some((one) => one === work);

export const PERMISSION_PATH = '/admin/asset-permission';
