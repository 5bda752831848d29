import { expect, test } from '../../support/test.js';

test('e-mail addresses arrive encrypted and are decrypted in a worker, ten at once [AUTH-10, AUTH-11]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  // The oldest first: other stories add people without an address.
  await page.goto('/admin/users?size=20&sort=createdTime.asc');
  const emails = page.getByRole('cell').filter({ hasText: /@northwind\.example/ });
  await expect(emails).toHaveCount(20);
  // The first page of the next list is watched from its answer to its worker.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const batches: number[] = [];
    Object.assign(window, { batches });
    Worker.prototype.postMessage = function (this: Worker, message: { texts?: unknown[] }) {
      if (message.texts) batches.push(message.texts.length);
      return post.call(this, message);
    } as typeof post;
  });
  const listed = page.waitForResponse((response) => response.request().postData()?.includes('userList') ?? false);
  await page.getByRole('button', { name: 'Next page' }).click();
  const body = await (await listed).text();
  expect(body).toContain('"email":"');
  expect(body).not.toContain('@northwind.example');
  await expect(emails).toHaveCount(20);
  const batches = () => page.evaluate(() => (window as unknown as { batches: number[] }).batches);
  await expect.poll(batches).toEqual([10, 10]);
});
