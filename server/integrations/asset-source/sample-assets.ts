import type { AssetSource, SourceAsset } from './asset-source.js';

const SITES = ['Hornsund Ridge', 'La Mancha Sur', 'Baltic Gate 2', 'Puy de la Lune'];
const BUILDINGS = ['Control building', 'Substation'];
const LINES_OF_BUILDING = 3;
const DEVICES = ['Turbine', 'Inverter', 'Transformer', 'Breaker', 'Meter', 'Battery', 'Pump', 'Gateway'];

/** Four sites with their buildings, lines and devices: the same 228 at every call. */
function* plant(): Generator<SourceAsset> {
  for (const [s, site] of SITES.entries()) {
    const siteId = `site-${s + 1}`;
    yield { id: siteId, name: site, type: 'site', parentId: null };
    for (const [b, building] of BUILDINGS.entries()) {
      const buildingId = `${siteId}.building-${b + 1}`;
      yield { id: buildingId, name: `${site} · ${building}`, type: 'building', parentId: siteId };
      for (let line = 1; line <= LINES_OF_BUILDING; line += 1) {
        const lineId = `${buildingId}.line-${line}`;
        yield { id: lineId, name: `${site} · Line ${b + 1}.${line}`, type: 'line', parentId: buildingId };
        for (const [d, device] of DEVICES.entries()) {
          const name = `${site} · ${device} ${b + 1}.${line}`;
          yield { id: `${lineId}.device-${d + 1}`, name, type: 'device', parentId: lineId };
        }
      }
    }
  }
}

/** A sample in place of an asset service, if none is configured (ASST-11). */
export const sampleAssets: AssetSource = {
  async *all() {
    const assets = [...plant()];
    yield { assets, total: assets.length };
  },
  async *some(_ouId, ids) {
    const wanted = new Set(ids);
    yield { assets: [...plant()].filter(({ id }) => wanted.has(id)), total: null };
  },
};
