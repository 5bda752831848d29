const FINAL_TEXT = 0x81;
/** Lengths of a payload in the second byte of a frame: of two bytes that follow, of eight. */
const TWO = 126;
const EIGHT = 127;

/** A frame of RFC 6455 from a server, unmasked and not compressed, whose text is `start`, `middle` and `end`. */
export function textFrame(start: string, middle: Buffer, end: string): Buffer {
  const startLength = Buffer.byteLength(start);
  const length = startLength + middle.length + Buffer.byteLength(end);
  const header = length < TWO ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FINAL_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = TWO;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(start, header);
  middle.copy(frame, header + startLength);
  frame.write(end, header + startLength + middle.length);
  return frame;
}
