/** An entry of the differences between a manifest and the app. */
export interface ManifestChange {
  part: string;
  action: string;
  name: string;
  code: string | null;
  fields: { field: string; from: string | null; to: string | null }[];
  roleCount: number;
}
/** The answer of app/register. */
export interface Registered {
  appId: string;
  changes: ManifestChange[];
  missing: ManifestChange[];
  secret: string | null;
}
/** The answer of app/check-manifest. */
export interface Checked {
  appId: string | null;
  changes: ManifestChange[];
  missing: ManifestChange[];
  affectedUsers: number;
  faults: { path: string; message: string }[];
}

/** A whole manifest of an app with this key: two levels of menus, permissions and an origin. */
export const tideManifest = (key: string, values: Record<string, unknown> = {}) => ({
  manifest: 1,
  key,
  name: { en: `Tide watch ${key}`, de: `Gezeitenwache ${key}` },
  description: { en: 'Levels of all harbors.' },
  category: { en: 'Water' },
  url: 'https://tides.example/start',
  icon: 'map',
  device: 'DESKTOP',
  menus: [
    { code: 'levels', name: { en: 'Levels', de: 'Pegel' }, url: 'https://tides.example/levels' },
    {
      code: 'reports',
      name: { en: 'Reports' },
      children: [
        { code: 'daily', name: { en: 'Daily' }, url: 'https://tides.example/daily', isSpa: true },
        { code: 'yearly', name: { en: 'Yearly' }, url: 'https://tides.example/yearly' },
      ],
    },
  ],
  permissions: [
    { identifier: 'tides.edit', name: 'Edit', description: 'Corrects levels.' },
    { identifier: 'tides.export', name: 'Export' },
  ],
  origins: ['https://login.tides.example'],
  ...values,
});

/** All rows that manifests can change, as one text. */
export const manifestRows = async (rows: (sql: string) => Promise<unknown>): Promise<string> =>
  JSON.stringify([
    await rows('SELECT * FROM app ORDER BY id'),
    await rows('SELECT * FROM menu ORDER BY id'),
    await rows('SELECT * FROM permission ORDER BY id'),
    await rows('SELECT * FROM app_origin ORDER BY origin'),
    await rows('SELECT * FROM app_category ORDER BY id'),
  ]);
