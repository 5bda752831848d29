import type { AssetMessage, PortalAssetQuery, PortalAssets, PortalFailureCode } from './protocol.js';

/** What the portal asks of its server may take a while. */
const TIMEOUT = 30_000;

const TEXTS: Record<PortalFailureCode, string> = {
  DENIED: 'The user may not see assets in this app.',
  BUSY: 'The app asks too often.',
  FAILED: 'The portal could not read the assets.',
  TIMEOUT: 'The portal did not answer.',
  CLOSED: 'The connection was closed.',
};

/** Why the portal did not give what the app asked for. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure';

  constructor(readonly code: PortalFailureCode) {
    super(TEXTS[code] ?? TEXTS.FAILED);
  }
}

interface Waiting {
  readonly take: (assets: PortalAssets) => void;
  readonly fail: (code: PortalFailureCode) => void;
}

/** Asks for assets by messages, and gives each answer to who asked. */
export function assetCalls(post: (message: Record<string, unknown>) => void) {
  const waiting = new Map<string, Waiting>();
  // Of this page alone: what the page before asked may be answered to this one.
  const page = Math.random().toString(36).slice(2);
  let count = 0;
  return {
    ask({ types, after }: PortalAssetQuery = {}): Promise<PortalAssets> {
      const id = `${page}-${(count += 1)}`;
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        const fail = (code: PortalFailureCode) => {
          end();
          reject(new PortalFailure(code));
        };
        const timer = setTimeout(() => fail('TIMEOUT'), TIMEOUT);
        waiting.set(id, {
          fail,
          take(assets) {
            end();
            resolve(assets);
          },
        });
        post({ type: 'APP_PORTAL_ASSETS', id, ...(types && { types }), ...(after && { after }) });
      });
    },
    receive({ id, page: assets, error }: AssetMessage): void {
      const asked = waiting.get(id);
      if (assets) asked?.take(assets);
      else asked?.fail(error ?? 'FAILED');
    },
    close: () => [...waiting.values()].forEach(({ fail }) => fail('CLOSED')),
  };
}
