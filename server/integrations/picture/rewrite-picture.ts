import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../core/in-turn.js';

/** Why a file is not taken for a picture. */
export class RefusedPicture extends Error {
  constructor(readonly reason: 'BROKEN' | 'PIXELS') {
    super(`picture refused: ${reason}`);
  }
}

const PAINTER = fileURLToPath(new URL('./picture-painter.mjs', import.meta.url));
/** What the painter ends with where it refuses a picture. */
const REFUSALS = new Map<unknown, RefusedPicture['reason']>([
  [3, 'BROKEN'],
  [4, 'PIXELS'],
]);
/** Milliseconds; no picture of people's takes nearly as long. */
const PATIENCE = 10_000;
const MAX_BYTES = 4 * 1_048_576;
/** Each takes a core. */
const takeTurn = inTurn(2, 16);

/**
 * A PNG, JPEG, WebP or SVG file, told by its content, painted anew as WebP of at most 512 pixels along a side: whatever else is
 * in it (places, scripts, links, what follows its end) is gone (MENU-09, OUCF-06, threats 28, 29). A process of its own
 * reads it, which is ended after 10 s and beyond 512 MB: a drawing can ask for hours and gigabytes, and the libraries that
 * read pictures are written in C. Rejects with RefusedPicture for anything else, and for more than 4,096 pixels along a side; with EXHAUSTED while too
 * many wait.
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
    // It may have ended before it has read all; that is told by how it ended.
    painter.stdin?.on('error', () => undefined);
    painter.stdin?.end(file);
  });
}
