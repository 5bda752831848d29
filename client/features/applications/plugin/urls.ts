/** The dialogs of plugins, as the address names them. */
export const PLUGIN_WORKS = ['add', 'edit', 'assign', 'delete'] as const;
export type PluginWork = (typeof PLUGIN_WORKS)[number];
