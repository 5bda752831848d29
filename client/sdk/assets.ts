import type { AssetMessage, PortalAssetQuery, PortalAssets, PortalFailureCode } from './protocol.js';

/** The portal has to ask its server, which may take a while. */
const TIMEOUT = 30_000;

const TEXTS: Record<PortalFailureCode, string> = {
  DENIED: 'The user may not see assets in this app.',
  BUSY: 'The app asks too often.',
  FAILED: 'The portal could not read the assets.',
  TIMEOUT: 'The portal did not answer.',
  CLOSED: 'The connection was closed.',
};

/** Why the portal did not answer a request of the app. */
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

/** Requests assets by messages, and resolves each request with its answer. */
export function assetCalls(post: (message: Record<string, unknown>) => void) {
  const waiting = new Map<string, Waiting>();
  // Unique per page: answers to the previous page's requests may arrive here.
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
