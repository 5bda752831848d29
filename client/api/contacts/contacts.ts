import { contactKey, forgetContactKey } from './contact-key';
import { openTexts } from './open-texts';
import { keepOpened, openedContact } from './opened';

/** AUTH-11 */
const BATCH = 10;
const waiting = new Map<string, ((text: string) => void)[]>();
let isOpening = false;

/**
 * Decrypts an e-mail address or phone number (AUTH-11), together with others that are requested at the same time, ten
 * at once. '' for one that cannot be decrypted (AUTH-08).
 */
export function openContact(closed: string): Promise<string> {
  const known = openedContact(closed);
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve) => {
    waiting.set(closed, [...(waiting.get(closed) ?? []), resolve]);
    if (isOpening) return;
    isOpening = true;
    // After all requests of this turn, however many promises they pass through.
    setTimeout(() => void openWaiting());
  });
}

async function openWaiting(): Promise<void> {
  while (waiting.size > 0) {
    const batch = [...waiting.keys()].slice(0, BATCH);
    const texts = await openBatch(batch).catch((error: unknown) => {
      console.error('Contact data was not opened.', error);
      return batch.map(() => '');
    });
    batch.forEach((closed, index) => settle(closed, texts[index] ?? ''));
  }
  // In the same step as the last check of the queue, so that no later request is missed.
  isOpening = false;
}

/**
 * Decrypts a batch; if all of it fails, tries once more with a newly read key: the installation may have changed it.
 */
async function openBatch(batch: readonly string[]): Promise<readonly string[]> {
  let texts = await openTexts(await contactKey(), batch);
  if (texts.every((text) => text === null)) {
    forgetContactKey();
    texts = await openTexts(await contactKey(), batch);
  }
  return texts.map((text) => text ?? '');
}

function settle(closed: string, text: string): void {
  if (text) keepOpened(closed, text);
  for (const resolve of waiting.get(closed) ?? []) resolve(text);
  waiting.delete(closed);
}
