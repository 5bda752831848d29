// @ts-check
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * Runs as a process of its own: reads a picture from standard input and writes the re-encoded one to standard output.
 * Its exit code tells why it refused. Plain JavaScript, because a process starts from a file, and tests run without
 * compiled ones.
 */

const EXIT = { broken: 3, pixels: 4 };
/** Maximum of pixels along a side of the input. */
const MAX_SIDE = 4_096;
/** Maximum of pixels along a side of the output; it is shown far smaller. */
const KEPT_SIDE = 512;
/** Bytes; the largest accepted picture needs a third of it, a drawing of a million parts ten times as much. */
const MAX_MEMORY = 512 * 1_048_576;
/** Milliseconds between two looks at it: libraries take it step by step. */
const LOOK = 20;
/** Dots per inch at which a drawing has the size that it states. */
const PLAIN_DENSITY = 72;

// Readers of formats that nobody is to send are no way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) });

// By a signal: an ordinary end would wait until the library has done its work.
setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && process.kill(process.pid, 'SIGKILL'), LOOK).unref();

const file = await buffer(process.stdin);
try {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  const side = Math.max(width, height);
  if (side > MAX_SIDE) process.exit(EXIT.pixels);
  const density = format === 'svg' ? (PLAIN_DENSITY * KEPT_SIDE) / side : PLAIN_DENSITY;
  const painted = await sharp(file, { failOn: 'error', limitInputPixels: MAX_SIDE ** 2, density })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer();
  process.stdout.write(painted);
} catch {
  process.exitCode = EXIT.broken;
}
