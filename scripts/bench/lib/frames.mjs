/** @typedef {import('playwright').Page} Page */

/**
 * Counts the work of each frame of a page: the processor time that its main thread took, answers, rendering and layout
 * alike, in milliseconds. Time in which the machine did something else does not count.
 * @param {Page} page
 */
export async function frameCounter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  };
  return {
    /** Resolves after the next frame was drawn. */
    next: () => page.evaluate(nextFrame),
    /**
     * The work of each frame until `work` is done; of several frames, if they come faster than they are asked for.
     * @param {() => Promise<unknown>} work
     */
    async during(work) {
      const frames = [];
      let isDone = false;
      const done = work().finally(() => (isDone = true));
      let before = await taken();
      while (!isDone) {
        await page.evaluate(nextFrame);
        const now = await taken();
        frames.push(now - before);
        before = now;
      }
      await done;
      return frames;
    },
    /**
     * The work of one frame for each position to which a tree scrolls: to its end, which goes on loading, until it is
     * `height` high, or through all of it in so many `frames`.
     * @param {{ tree: string, height?: number, frames?: number }} options
     */
    async scrolling(options) {
      const frames = [];
      await page.evaluate(scrollStep, { ...options, at: 0 });
      let before = await taken();
      for (let at = 1; await page.evaluate(scrollStep, { ...options, at }); at += 1) {
        const now = await taken();
        frames.push(now - before);
        before = now;
      }
      return frames;
    },
  };
}

/** Resolves after the next frame was drawn. */
const nextFrame = () =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(null);
      port2.postMessage(null);
    });
  });

/**
 * Scrolls a tree one step and resolves after the frame that shows it, with whether there are more. Runs in the page.
 * @param {{ tree: string, height?: number, frames?: number, at: number }} options
 */
async function scrollStep({ tree: selector, height, frames, at }) {
  const tree = /** @type {HTMLElement} */ (document.querySelector(selector));
  const isMore = frames ? at <= frames : tree.scrollHeight < (height ?? 0);
  tree.scrollTop = frames ? ((tree.scrollHeight - tree.clientHeight) * at) / frames : tree.scrollHeight;
  await new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(null);
      port2.postMessage(null);
    });
  });
  return isMore;
}

/**
 * Puts an empty box as high as a tree over the page. Runs in the page.
 * @param {number} height
 */
export function addEmptyBox(height) {
  const box = document.createElement('div');
  box.id = 'empty-box';
  box.style.cssText = 'position:fixed;inset:100px;overflow:auto';
  box.innerHTML = `<div style="height:${height}px"></div>`;
  document.body.append(box);
}
