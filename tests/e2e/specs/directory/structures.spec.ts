import { StructurePage } from '../../pages/structure-page.js';
import { UserPage } from '../../pages/user-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

test('a tree is built, named, ordered and taken down with the keyboard alone [STRC-01, STRC-04, STRC-06, STRC-07, STRC-08, STRC-19, LIST-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.row('Solar').waitFor();
  await structures.tree.focus();
  // At once: later typing begins another name.
  await structures.typeAhead('so');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Solar' })).toBeVisible();

  await structures.press('Insert');
  await structures.dialog.getByRole('textbox').waitFor();
  await expect(structures.dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Roof, east');
  await page.keyboard.press('Enter');
  await expect(structures.dialog.getByText('A name cannot contain a comma, > or |.')).toBeVisible();
  await structures.name('  la mancha SUR ');
  await expect(structures.dialog.getByText('Name already exists')).toBeVisible();
  await structures.name('Roof east');
  await structures.dialog.getByRole('tab', { name: /Deutsch/ }).click();
  await structures.name('Dach Ost');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Roof east added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Roof east' })).toBeVisible();
  await expect(structures.row('Roof east')).toHaveAttribute('aria-selected', 'true');

  let stored = 0;
  page.on('response', (response) => {
    if (response.request().postData()?.includes('structureReorder')) stored += 1;
  });
  await structures.tree.focus();
  await structures.press('Alt+ArrowUp');
  await expect(page.getByText('Roof east is now number 2 of 3.')).toBeAttached();
  await structures.press('Alt+ArrowUp');
  await expect(page.getByText('Roof east is now number 1 of 3.')).toBeAttached();
  await structures.press('Alt+ArrowUp');
  await expect(page.getByText('Roof east stays where it is.')).toBeAttached();
  // On screen it moves at once.
  await expect.poll(() => stored).toBe(2);
  await page.reload();
  await structures.row('Roof east').waitFor();
  const solar = async () => {
    const outline = await structures.outline();
    return outline.slice(outline.indexOf('-Solar'), outline.indexOf('-Solar') + 4);
  };
  await expect.poll(solar).toEqual(['-Solar', '--Roof east', '--La Mancha Sur', '--Puy de la Lune']);

  await structures.tree.focus();
  await structures.press('F2');
  await expect(structures.dialog.getByRole('textbox')).toHaveValue('Roof east');
  await structures.name('Roof west');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Roof west saved')).toBeVisible();
  await expect(structures.row('Roof west')).toBeVisible();

  await structures.tree.focus();
  await structures.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Roof west”?' });
  await expect(question.getByRole('button', { name: 'Delete node' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Roof west deleted')).toBeVisible();
  await expect(structures.row('Roof west')).toHaveCount(0);
});

test('thirty nodes are built by keyboard: one after another, below and beside the chosen one [STRC-01, STRC-07]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  const field = structures.dialog.getByRole('textbox', { name: 'Name' });
  /** Names ten nodes in the dialog that a key opens. */
  const addTen = async (key: string, name: string) => {
    await structures.press(key);
    await expect(field).toBeFocused();
    for (const step of ['Tab', 'Space', 'Shift+Tab']) await page.keyboard.press(step);
    await expect(structures.dialog.getByRole('checkbox', { name: 'Add another one after this' })).toBeChecked();
    for (let count = 1; count <= 10; count += 1) {
      await page.keyboard.type(`${name} ${count}`);
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await structures.dialog.waitFor({ state: 'detached' });
  };
  await structures.goto();
  await expect(structures.row('Solar')).toBeVisible();
  await structures.tree.focus();
  await structures.typeAhead('so');
  await addTen('Insert', 'Field');
  await structures.tree.focus();
  await structures.typeAhead('field 1');
  await addTen('Insert', 'Row');
  await structures.tree.focus();
  await addTen('Shift+Insert', 'Hall');
  const built = await sql(
    `SELECT p.name AS parent, COUNT(*) AS count FROM structure n JOIN structure p ON p.ou_id = n.ou_id AND p.id = n.parent_id
      WHERE n.name REGEXP '^(Field|Row|Hall) [0-9]+$' GROUP BY p.name ORDER BY p.name`,
  );
  expect(built).toEqual([
    { parent: 'Field 1', count: 10 },
    { parent: 'Solar', count: 20 },
  ]);
  await sql("DELETE FROM structure WHERE name REGEXP '^Row [0-9]+$'");
  await sql("DELETE FROM structure WHERE name REGEXP '^(Field|Hall) [0-9]+$'");
});

test('a refused deletion says why; the second of two people who rename a node is told; a failure is shown under the failure title [STRC-22, STRC-23, ERRC-11, ERRC-12, BYND-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.choose('Solar');
  await structures.press('Delete');
  const refusal = page.getByRole('alertdialog', { name: 'Delete “Solar”?' });
  await expect(refusal.getByText(/nodes are below it/)).toBeVisible();
  await expect(refusal.getByRole('link', { name: 'La Mancha Sur' })).toHaveAttribute('href', /structures\?node=/);
  await expect(refusal.getByRole('button', { name: 'Delete node' })).toHaveCount(0);
  await refusal.getByRole('button', { name: 'Close' }).last().click();

  await structures.press('F2');
  await structures.name('Sunlight');
  const theirs = new StructurePage(await open('sofia', { isBlank: true }));
  await theirs.goto();
  await theirs.choose('Solar');
  await theirs.press('F2');
  await theirs.name('Helios');
  await theirs.page.keyboard.press('Enter');
  await theirs.row('Helios').waitFor();
  await page.keyboard.press('Enter');
  const told = structures.dialog.getByRole('group', { name: /^Sofía Navarro changed this/ });
  await expect(told).toBeFocused();
  await expect(structures.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sunlight');
  await told.getByRole('radio', { name: /Helios/ }).check();
  await expect(structures.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Helios');
  await page.route('**/graphql*', (route) =>
    route.request().postData()?.includes('StructureRename') ? route.abort() : route.continue(),
  );
  await structures.name('Sunlight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Saving failed' })).toBeVisible();
  await theirs.press('F2');
  await theirs.name('Solar');
  await theirs.page.keyboard.press('Enter');
  await theirs.row('Solar').waitFor();
});

test('a node is dragged among its siblings, and nowhere else [STRC-19]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.row('Company').waitFor();
  await structures.row('Company').dragTo(structures.row('Wind'), { targetPosition: { x: 120, y: 4 } });
  await expect(page.getByText('Company is now number 1 of 3.')).toBeAttached();
  const siblings = async () => (await structures.outline()).filter((line) => /^-\w/.test(line));
  await expect.poll(siblings).toEqual(['-Company', '-Wind', '-Solar']);
  await structures.row('Company').dragTo(structures.row('Northwind Energy'), { targetPosition: { x: 120, y: 4 } });
  await page.reload();
  await structures.row('Company').waitFor();
  await expect.poll(siblings).toEqual(['-Company', '-Wind', '-Solar']);
});

test('a search opens the way to what it finds, and shows nothing else [STRC-24, LIST-09]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.search.fill('north');
  await expect(structures.row('Hornsund North')).toBeVisible();
  // The whole tree stands there until the answer comes.
  await expect
    .poll(() => structures.outline())
    .toEqual(['Northwind Energy', '-Wind', '--Hornsund Ridge', '---Hornsund North']);
  await structures.choose('Hornsund North');
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(/Northwind Energy.*Wind.*Hornsund Ridge/);
  await structures.search.fill('');
  await expect(structures.row('Hornsund South')).toBeVisible();
  await expect(structures.row('Hornsund North')).toHaveAttribute('aria-selected', 'true');
  await structures.search.fill('zzzz');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(structures.row('Solar')).toBeVisible();
});

test('users are added to a node, found, and taken away with an undo [CALL-178, USER-20, LIST-10]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto('');
  await structures.choose('Northwind Energy');
  await expect(page.getByText('No users here')).toBeVisible();
  await page.getByRole('button', { name: 'Add users' }).first().click();
  await structures.dialog.getByRole('searchbox').fill('nina');
  await structures.dialog.getByRole('treeitem', { name: /^Nina Lindqvist/ }).click();
  await structures.dialog.getByRole('button', { name: 'Add users' }).click();
  await expect(page.getByRole('row', { name: /Nina Lindqvist/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Nina Lindqvist/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Remove from node' }).click();
  await expect(page.getByText('No users here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Nina Lindqvist/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Access' }).click();
  await expect(page.getByRole('heading', { name: 'Roles that show this node' })).toBeVisible();
});

test('ten thousand siblings are walked to the end, a few of them drawn [STRC-01, LIST-11]', async ({ open, sql }) => {
  const [parent] = (await sql("SELECT ou_id, id FROM structure WHERE name = 'Puy de la Lune'")) as {
    ou_id: string;
    id: string;
  }[];
  const { ou_id: ouId, id } = parent ?? { ou_id: '', id: '' };
  const nodes = Array.from({ length: 10_000 }, (_, at) => `01J0000000${String(at).padStart(16, '0')}`);
  const rows = nodes.map((node, at) => [ouId, node, id, `Panel ${at}`, `{"default":"Panel ${at}"}`, at * 1024, 1]);
  await sql('INSERT INTO structure (ou_id, id, parent_id, name, name_json, sort_order, created_time) VALUES ?', [rows]);
  await sql('INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth) VALUES ?', [
    nodes.map((node) => [ouId, node, node, 0]),
  ]);
  await sql(
    `INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth)
     SELECT c.ou_id, c.ancestor_id, s.id, c.depth + 1 FROM structure s
       JOIN structure_closure c ON c.ou_id = s.ou_id AND c.descendant_id = s.parent_id WHERE s.parent_id = ?`,
    [id],
  );
  await sql('UPDATE structure SET is_leaf = 0 WHERE id = ?', [id]);
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  // A link to one of the last opens the way to it, through ten pages of siblings.
  await structures.goto(`?node=${nodes.at(-1) ?? ''}`);
  await expect(structures.row('Panel 9999')).toBeVisible();
  expect(await structures.tree.locator('*').count()).toBeLessThan(300);
  await structures.tree.focus();
  await structures.press('Alt+Home');
  await expect(page.getByText('Panel 9999 is now number 1 of 10,000.')).toBeAttached();
  await sql('DELETE FROM structure WHERE parent_id = ?', [id]);
  await sql('UPDATE structure SET is_leaf = 1 WHERE id = ?', [id]);
});

test('a sub-administrator who takes somebody from the last node in scope, or may not read what they were assigned, is led to the users [ROUTE-29]', async ({
  open,
  demo,
  sql,
}) => {
  const [person] = (await sql(
    `SELECT m.user_id AS id, m.name, u.structure_id AS nodeId FROM user_structure u
       JOIN structure s ON s.ou_id = u.ou_id AND s.id = u.structure_id AND s.name = 'Hornsund North'
       JOIN member m ON m.ou_id = u.ou_id AND m.user_id = u.user_id
      WHERE m.username NOT IN ('olivia', 'sofia', 'sam', 'nina')
        AND (SELECT COUNT(*) FROM user_structure o WHERE o.ou_id = u.ou_id AND o.user_id = u.user_id) = 1
        AND (SELECT COUNT(*) FROM member n WHERE n.ou_id = m.ou_id AND n.name = m.name) = 1 LIMIT 1`,
  )) as { id: string; name: string; nodeId: string }[];
  if (!person) throw new Error('Nobody stands at that node alone.');
  const page = await open('sam', { isBlank: true });
  await new UserPage(page).find(person.name);
  await page.getByRole('button', { name: 'Remove Hornsund North' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const [olivia] = (await sql("SELECT id FROM account WHERE username = 'olivia'")) as { id: string }[];
  for (const id of [person.id, olivia?.id ?? '', '01J00000000000000000000000']) {
    await page.goto(`/admin/user/${id}`);
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  await page.goto('/admin/structures');
  await expect(page.getByText('Page not found')).toBeVisible();
  const other = await open('olivia', { isBlank: true });
  const answer = await other.request.post('/app-portal/web/v1/graphql', {
    headers: { 'apollo-require-preflight': '1', origin: new URL(demo.url).origin },
    data: {
      query: 'mutation ($id: ID!, $user: ID!) { structureAssignUsers(structureId: $id, userIds: [$user]) { id } }',
      variables: { id: person.nodeId, user: person.id },
    },
  });
  expect(await answer.json()).toMatchObject({ data: { structureAssignUsers: { id: person.nodeId } } });
});

for (const isMobile of [false, true]) {
  test(`the tree breaks no WCAG rule in any theme${isMobile ? ', on mobile' : ''}`, async ({ open }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const structures = new StructurePage(page);
    await structures.goto();
    await structures.row('Solar').waitFor();
    await expectAccessibleInAllThemes(page, 'tree');
    await structures.row('Solar').click();
    await page.getByRole('heading', { level: 2, name: 'Solar' }).waitFor();
    await expectAccessibleInAllThemes(page, 'detail');
    await page.getByRole('button', { name: 'Rename' }).click();
    await structures.dialog.getByRole('textbox').waitFor();
    await expectAccessibleInAllThemes(page, 'names');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add users' }).click();
    await settled(page);
    await structures.dialog.getByRole('treeitem').first().click();
    await expectAccessibleInAllThemes(page, 'picker');
  });
}

test('another language is that of the nodes on screen too, and what is open stays open [STRC-02, I18N-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.row('Northwind Energy').waitFor();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '简体中文' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('treeitem', { name: /^北风能源/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^光伏/ })).toBeVisible();
});
