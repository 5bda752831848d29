import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../core/in-turn.js';

/** Why a file was refused as a picture. */
export class RefusedPicture extends Error {
  constructor(readonly reason: 'BROKEN' | 'PIXELS') {
    super(`picture refused: ${reason}`);
  }
}

const PAINTER = fileURLToPath(new URL('./picture-painter.mjs', import.meta.url));
/** Exit codes of the painter when it refuses a picture. */
const REFUSALS = new Map<unknown, RefusedPicture['reason']>([
  [3, 'BROKEN'],
  [4, 'PIXELS'],
]);
/** Timeout in milliseconds; real pictures take far less. */
const PATIENCE = 10_000;
const MAX_BYTES = 4 * 1_048_576;
/** Each picture takes a core. */
const takeTurn = inTurn(2, 16);

/**
 * Re-encodes a PNG, JPEG, WebP or SVG file, detected by its content, as WebP of at most 512 pixels along a side.
 * Everything else in the file (places, scripts, links, trailing data) is dropped (MENU-09, OUCF-06, threats 28, 29). A
 * separate process does it, limited to 10 s and 512 MB: a drawing can take hours and gigabytes, and the libraries that
 * read pictures are written in C. Rejects with RefusedPicture for anything else and for more than 4,096 pixels along a
 * side, with EXHAUSTED while too many wait.
 */
export function rewritePicture(file: Buffer): Promise<Buffer> {
  return takeTurn(() => paint(file));
}

function paint(file: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const painter = execFile(
      process.execPath,
      [PAINTER],
      { timeout: PATIENCE, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES, encoding: 'buffer', env: {} },
      (error, bytes) => {
        if (!error) return resolve(bytes);
        const reason = error.signal ? 'BROKEN' : REFUSALS.get(error.code);
        reject(reason ? new RefusedPicture(reason) : error);
      },
    );
    // The process may end before it has read everything; its exit code tells why.
    painter.stdin?.on('error', () => undefined);
    painter.stdin?.end(file);
  });
}
