import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { JPEG, png, pngChunk, svg } from '../../../tests/support/pictures.js';
import { rewritePicture } from './rewrite-picture.js';

const reason = (bytes: Buffer) =>
  rewritePicture(bytes).then(
    () => 'taken',
    (error: { reason?: string }) => error.reason ?? 'FAULT',
  );
const looks = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};
/** The colour of the pixel in the middle: red, green, blue, opacity. */
const middle = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
};
/** Something of a program within a JPEG, before its tables. */
const withSegment = (marker: number, text: string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, marker]), length, Buffer.from(text), JPEG.subarray(2)]);
};

describe('a raster picture', () => {
  it('keeps its pixels and loses what else is in it: places, texts, what follows its end [MENU-09]', async () => {
    const secret = pngChunk('tEXt', Buffer.from('Comment\0<script>secret</script>'));
    const plain = await rewritePicture(png(3, 2));
    expect(await looks(plain)).toEqual({ format: 'webp', width: 3, height: 2 });
    expect(await middle(plain)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255]);
    const dirty = await rewritePicture(Buffer.concat([png(3, 2, { chunks: [secret] }), Buffer.from('secret')]));
    expect(dirty.equals(plain)).toBe(true);
    const clean = await rewritePicture(JPEG);
    for (const file of [withSegment(0xe1, 'Exif secret'), withSegment(0xfe, 'secret')]) {
      const rewritten = await rewritePicture(Buffer.concat([file, Buffer.from('<html>secret')]));
      expect(rewritten.equals(clean)).toBe(true);
    }
  });

  it('is made as small as it is shown [MENU-09]', async () => {
    expect(await looks(await rewritePicture(png(2_000, 1_000)))).toEqual({ format: 'webp', width: 512, height: 256 });
  });

  it('is refused when it is cut or damaged [threats 34]', async () => {
    const flipped = Buffer.from(png(3, 2));
    flipped.writeUInt8(flipped.readUInt8(45) ^ 1, 45);
    const cut = [png(3, 2), JPEG].flatMap((file) =>
      [1, 20, file.length >> 1].map((length) => file.subarray(0, length)),
    );
    for (const file of [flipped, Buffer.alloc(0), ...cut]) expect(await reason(file)).toBe('BROKEN');
  });

  it('is never unpacked beyond what is shown of it [threats 28]', async () => {
    expect(await reason(png(4_097, 1))).toBe('PIXELS');
    expect(await reason(png(0xffff, 0xffff, { pixels: Buffer.alloc(9) }))).toBe('PIXELS');
    expect(await reason(png(0, 1))).toBe('BROKEN');
  });

  it('is told by its content alone [OUCF-06]', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const tiff = await sharp(png(3, 2)).tiff().toBuffer();
    for (const file of [gif, tiff, Buffer.from('%PDF-1.7'), Buffer.from('<html><script>1</script></html>')]) {
      expect(await reason(file)).toBe('BROKEN');
    }
  });
});

describe('a drawing', () => {
  it('is painted, at the size in which it is kept [MENU-09]', async () => {
    const painted = await rewritePicture(svg('<path fill="#0f0" d="M0 0h24v24H0z"/>'));
    expect(await looks(painted)).toEqual({ format: 'webp', width: 512, height: 512 });
    expect(await middle(painted)).toEqual([expect.closeTo(0, -1), expect.closeTo(255, -1), expect.closeTo(0, -1), 255]);
  });

  it('runs nothing, loads nothing and reads nothing [threats 29]', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const inner = [
      '<script>alert(1)</script><foreignObject width="24" height="24"><p>x</p></foreignObject>',
      `<style>@import url(${origin}/style);</style><use href="${origin}/use#a"/>`,
      ...[`${origin}/image`, 'file:///etc/passwd', '/etc/passwd'].map(
        (address) => `<image href="${address}" width="24" height="24"/>`,
      ),
    ].join('');
    const painted = await rewritePicture(svg(inner, 'viewBox="0 0 24 24" onload="alert(1)"'));
    server.close();
    expect(asked).toEqual([]);
    expect((await middle(painted))[3]).toBe(0);
    const entity = '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
    expect(await reason(Buffer.concat([Buffer.from(entity), svg('<text>&f;</text>')]))).not.toBe('FAULT');
  });

  it('that asks for too much work is given up [threats 28, threats 33]', async () => {
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('');
    const laughs = Buffer.concat([
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a-1 "ha">${entities}]>`),
      svg('<text>&a11;</text>'),
    ]);
    const nested = svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`);
    const blurs = '<feTurbulence numOctaves="50" baseFrequency="0.9"/><feGaussianBlur stdDeviation="100"/>'.repeat(200);
    const filtered = svg(`<filter id="f">${blurs}</filter><rect filter="url(#f)" width="24" height="24"/>`);
    for (const file of [laughs, nested, filtered]) expect(await reason(file)).toBe('BROKEN');
  }, 30_000);

  it('that takes gigabytes is given up before it has them [threats 28]', async () => {
    // It would be painted: what ends it is its memory.
    expect(await reason(svg('<a/>'.repeat(48_000)))).toBe('taken');
    expect(await reason(svg('<a/>'.repeat(480_000)))).toBe('BROKEN');
  }, 30_000);
});
