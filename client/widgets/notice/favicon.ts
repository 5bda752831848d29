const SIZE = 64;
const AT = 44;
const RADIUS = 20;

/** The sign of the portal in the tab's own line, before anything was drawn on it. */
let plain: string | null = null;
let shown = '';

const label = (count: number) => (count > 9 ? '9+' : String(count));

/** Draws the number of unread messages on the sign of the portal in the browser's tab; 0 shows the sign alone. */
export async function drawFavicon(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  plain ??= link.href;
  const wanted = count === 0 ? '' : label(count);
  if (wanted === shown) return;
  shown = wanted;
  if (wanted === '') {
    link.href = plain;
    return;
  }
  const drawn = await drawing(plain, wanted);
  if (drawn && shown === wanted) link.href = drawn;
}

/** As a picture in an address; null where the sign cannot be drawn. */
async function drawing(sign: string, text: string): Promise<string | null> {
  const picture = new Image(SIZE, SIZE);
  picture.src = sign;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0, SIZE, SIZE);
  context.fillStyle = '#d92d3a';
  context.beginPath();
  context.arc(AT, SIZE - AT, RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.font = `600 ${text.length > 1 ? 24 : 30}px Inter, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, AT, SIZE - AT + 2);
  return canvas.toDataURL('image/png');
}
