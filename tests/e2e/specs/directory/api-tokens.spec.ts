import { SocketClient, until } from '../../../support/socket.js';
import { ApiTokenPage } from '../../pages/api-token-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const GRAPHQL = '/app-portal/web/v1/graphql';

test('a token is issued by keyboard alone, its first call tells what it may do, its use shows in the list, and a program that uses it is refused within 2 s of its end [BYND-09, TOKN-01, TOKN-03, TOKN-05, TOKN-09, TOKN-13]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = new ApiTokenPage(page);
  await tokens.goto();
  await tokens.add.focus();
  await page.keyboard.press('Enter');
  await expect(tokens.name).toBeFocused();
  await page.keyboard.type('Night import');
  await tokens.right('Users: read').focus();
  await page.keyboard.press('Space');
  await tokens.right('Live events').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alertdialog', { name: '“Night import” is ready' })).toBeVisible();
  // It is shown this once: neither a key nor the way back closes it.
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(tokens.done).toBeDisabled();
  await page.getByRole('button', { name: 'Copy: First call' }).focus();
  await page.keyboard.press('Enter');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const [, text = '', url = ''] = /Bearer (pat_[\w-]{43})" \\\s+(http\S+)$/.exec(command) ?? [];
  const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json' };
  const first = (await (await fetch(url, { headers })).json()) as { code: number; data: { operations: string[] } };
  expect([first.code, first.data.operations]).toEqual([10_000, ['user']]);
  await tokens.stored.focus();
  await page.keyboard.press('Space');
  await tokens.done.focus();
  await page.keyboard.press('Enter');
  await expect(tokens.row('Night import')).toContainText('never');

  const call = async (query: string) => {
    const answer = await fetch(demo.url + GRAPHQL, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return (await answer.json()) as { data?: { userList: { users: unknown[] } }; errors?: { message: string }[] };
  };
  const people = '{ userList(pagination: { limit: 5 }) { users { name } } }';
  expect((await call(people)).data?.userList.users).toHaveLength(5);
  expect((await call('{ roleDetail(id: "x") { id } }')).errors?.[0]?.message).toBe(
    'This API token needs the right ROLE_READ for this call.',
  );
  const socket = await SocketClient.open(demo.url, { token: text });
  expect(socket.closeCode).toBeNull();

  // Calls are counted every five seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(tokens.row('Night import')).toContainText('this minute', { timeout: 1_000 });
    await page.getByRole('link', { name: 'Night import', exact: true }).click();
    const use = page.getByRole('dialog', { name: 'Night import' }).getByRole('status');
    await expect(use)
      .toContainText('3 calls, 1 refused', { timeout: 1_000 })
      .catch(async (error: unknown) => {
        await page.keyboard.press('Escape');
        throw error;
      });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Revoke' }).last().click();
  await expect(page.getByText(/Last used .* from/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('“Night import” was revoked.')).toBeVisible();
  await expect(async () =>
    expect((await call(people)).errors?.[0]?.message).toBe('This API token was revoked.'),
  ).toPass({ timeout: 2_000 });
  await until(() => socket.closeCode !== null, 2_500);
  expect(socket.closeCode).toBe(4401);
  await expect(tokens.row('Night import')).toContainText('Revoked');
  await page.getByRole('button', { name: 'Actions for Night import' }).click();
  await expect(page.getByRole('menuitem', { name: 'Renew' })).toBeDisabled();
});

test('tokens are found by owner and state, changed, renewed, and several revoked at once [TOKN-02, TOKN-04, TOKN-05, TOKN-06, CALL-450, CALL-454, CALL-455]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const tokens = new ApiTokenPage(page);
  await tokens.goto();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('radio', { name: 'Sofía Navarro' }).check();
  await page.getByRole('radio', { name: 'Usable' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /Owner: Sofía Navarro/ })).toBeVisible();
  await expect(tokens.row('Asset loader')).toBeVisible();
  await expect(tokens.row('Old loader')).toBeHidden();
  await expect(tokens.row('HR mirror')).toBeHidden();

  await tokens.act('Asset loader', 'Change');
  await tokens.name.fill('Asset mirror');
  await tokens.right('Structures: read').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Asset mirror” was changed.')).toBeVisible();
  await expect(tokens.row('Asset mirror')).not.toContainText('Structures');

  await tokens.goto();
  await expect(tokens.row('Report export')).toContainText('in 5 days');
  await page.getByRole('button', { name: 'Renew Report export' }).click();
  await page.getByRole('radio', { name: '366 days' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText(/“Report export” now ends on/)).toBeVisible();
  await expect(tokens.row('Report export')).not.toContainText('in 5 days');
  await expect(page.getByRole('button', { name: 'Renew Report export' })).toBeHidden();

  await tokens.row('Night script').getByRole('checkbox').check();
  await tokens.row('Badge printer').getByRole('checkbox').check();
  await expect(tokens.row('Old loader').getByRole('checkbox')).toBeDisabled();
  await page.getByRole('region', { name: 'Actions for selected rows' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Revoke 2 tokens?' })).toContainText('Night scriptNever used.');
  await page.getByRole('button', { name: 'Revoke tokens' }).click();
  await expect(page.getByText('2 tokens were revoked.')).toBeVisible();
  await expect(tokens.row('Night script')).toContainText('Revoked');
});

test('a token of a sub-administrator can be given no more than they hold, within nodes that they reach [TOKN-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const tokens = new ApiTokenPage(page);
  await tokens.goto('?dialog=new');
  await tokens.name.fill('Hornsund board');
  await tokens.right('Audit log: read').check();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('combobox', { name: 'Find an administrator' }).fill('Sam');
  await page.getByRole('option', { name: /Sam Whitlock/ }).click();
  await expect(tokens.right('Audit log: read')).toBeDisabled();
  await expect(tokens.right('Audit log: read')).not.toBeChecked();
  await tokens.right('Users: read').check();
  await page.getByText('People at chosen nodes').click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Baltic Gate');
  await page.getByRole('treeitem', { name: /Baltic Gate 2/ }).click();
  await tokens.create.click();
  await expect(page.getByText('These structures are not in the scope of the owner.')).toBeVisible();
});

test('nobody but the OU administrator has the page, and integrators come to it from theirs [TOKN-01, ROUTE-22, GUID-03]', async ({
  open,
}) => {
  const sub = await open('sofia', { isBlank: true });
  await sub.goto('/admin/api-tokens');
  await expect(sub.getByRole('heading', { name: 'API tokens' })).toBeHidden();
  await sub.goto('/admin/developers');
  await expect(sub.getByRole('heading', { name: 'Build on the portal' })).toBeVisible();
  await expect(sub.getByRole('heading', { name: 'API tokens' })).toBeHidden();
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/developers');
  await page.getByRole('link', { name: /Shift board/ }).click();
  await expect(page.getByRole('dialog', { name: 'Shift board' })).toContainText('10.31.0.0/16');
});

test('the page of tokens and its dialogs are readable in every theme, wide and on a phone [TOKN-06]', async ({
  open,
}) => {
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile });
    for (const dialog of ['', '?dialog=new', '?dialog=use', '?dialog=filter']) {
      await new ApiTokenPage(page).goto(dialog);
      await expect(page.getByRole(dialog ? 'dialog' : 'row').first()).toBeVisible();
      await expectAccessibleInAllThemes(page, `${dialog} ${isMobile}`);
    }
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
});
