import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('the page of REST calls shows a call with the schemas that it refers to, and an example [CALL-013]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/developer/api.html');
  const call = page.locator('details').filter({ has: page.getByText('/user/list', { exact: true }) });
  await call.locator('summary').click();
  await expect(call.locator('.about')).toContainText('a sub-administrator needs the operation user');
  const text = await call.locator('pre').textContent();
  const shown = JSON.parse(text ?? '') as {
    body: { properties: Record<string, unknown> };
    data: { anyOf: [{ properties: { users: { items: { properties: object } } } }] };
    example: { answer: { code: number } };
  };
  expect(text).not.toContain('$ref');
  expect(shown.body.properties.pagination).toMatchObject({ anyOf: [{ properties: { limit: { maximum: 1000 } } }, {}] });
  expect(shown.data.anyOf[0].properties.users.items.properties).toHaveProperty('username');
  expect(shown.example.answer.code).toBe(10_000);
  await expectAccessible(page, 'dark');
});
