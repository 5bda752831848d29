import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Receives the bytes of a file; the writer waits until they are accepted. */
export type TakeBytes = (bytes: Buffer) => Promise<void>;

const VERSION = 20;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, the first day a zip knows: the same content is the same file. */
const DATE = 0x21;
/** Fast: the texts of a sheet repeat themselves so much that trying harder saves little. */
const LEVEL = 4;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** Writes a zip front to back without holding a file of it; deflating runs outside of the event loop. */
export class ZipWriter {
  private readonly entries: Entry[] = [];
  private offset = 0;

  constructor(private readonly take: TakeBytes) {}

  /** Adds a file whose text comes in chunks. */
  async add(path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const name = Buffer.from(path);
    const offset = this.offset;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    for (const [at, value] of [
      [4, VERSION],
      [6, FLAGS],
      [8, DEFLATE],
      [12, DATE],
      [26, name.length],
    ] as const) {
      header.writeUInt16LE(value, at);
    }
    await this.write(Buffer.concat([header, name]));
    let [crc, packed, unpacked] = [0, 0, 0];
    const unpackedBytes = async function* () {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        unpacked += bytes.length;
        yield bytes;
      }
    };
    await pipeline(unpackedBytes, createDeflateRaw({ level: LEVEL }), async (packedBytes: AsyncIterable<Buffer>) => {
      for await (const bytes of packedBytes) {
        packed += bytes.length;
        await this.write(bytes);
      }
    });
    const sizes = Buffer.alloc(16);
    [0x08074b50, crc, packed, unpacked].forEach((value, at) => sizes.writeUInt32LE(value, at * 4));
    await this.write(sizes);
    this.entries.push({ name, offset, crc, packed, unpacked });
  }

  /** Writes the directory that ends the file. */
  async finish(): Promise<void> {
    const start = this.offset;
    for (const { name, offset, crc, packed, unpacked } of this.entries) {
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      for (const [at, value] of [
        [4, VERSION],
        [6, VERSION],
        [8, FLAGS],
        [10, DEFLATE],
        [14, DATE],
      ] as const) {
        entry.writeUInt16LE(value, at);
      }
      [crc, packed, unpacked].forEach((value, at) => entry.writeUInt32LE(value, 16 + at * 4));
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(offset, 42);
      await this.write(Buffer.concat([entry, name]));
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(this.offset - start, 12);
    end.writeUInt32LE(start, 16);
    await this.write(end);
  }

  private async write(bytes: Buffer): Promise<void> {
    this.offset += bytes.length;
    await this.take(bytes);
  }
}
