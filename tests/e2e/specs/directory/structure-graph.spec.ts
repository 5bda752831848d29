import { StructurePage } from '../../pages/structure-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('the graph opens branches, zooms, shows the chosen node and its path, and has a table beside it, by mouse [BYND-18, STRC-01]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Graph' }).click();
  await expect(page).toHaveURL(/view=graph/);
  await structures.card('Wind').waitFor();
  await expect(structures.card('Wind')).toHaveAccessibleName(/^Wind, \d+ people here and below, 7 nodes below$/);
  await structures.card('Wind').locator('[data-fold]').click();
  await expect(structures.card('Wind')).toHaveAttribute('aria-expanded', 'true');
  await structures.card('Hornsund Ridge').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hornsund Ridge' })).toBeVisible();
  await expect(structures.card('Hornsund Ridge')).toHaveAttribute('aria-selected', 'true');
  await expect(structures.row('Hornsund Ridge')).toHaveAttribute('aria-selected', 'true');
  const onPath = structures.graph.locator('[role=treeitem][data-path]');
  await expect(onPath).toHaveCount(3);

  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.getByText('80%')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByText('80%')).toBeHidden();

  await page.getByRole('button', { name: 'As table' }).click();
  const table = page.getByRole('table', { name: 'Nodes with their numbers' });
  await expect(table.getByRole('row', { name: /Hornsund Ridge/ })).toBeVisible();
  await table.getByRole('button', { name: 'Open Hornsund Ridge' }).click();
  await table.getByRole('link', { name: 'Hornsund North' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hornsund North' })).toBeVisible();
  await page.getByRole('button', { name: 'As graph' }).click();
  await expect(structures.card('Hornsund North')).toHaveAttribute('aria-selected', 'true');
});

test('the graph is walked by keys: to children, siblings and parents, chosen by Enter, folded by the space bar [BYND-18]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto('?view=graph');
  await structures.card('Wind').waitFor();
  await structures.graph.focus();
  const active = () =>
    structures.graph.evaluate((graph) => {
      const id = graph.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.querySelector('b')?.textContent;
    });
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect.poll(active, { message: key }).toBe(name);
  };
  await expect.poll(active).toBe('Northwind Energy');
  await press('ArrowRight', 'Wind');
  await press('ArrowDown', 'Solar');
  await press('ArrowUp', 'Wind');
  await page.keyboard.press('ArrowRight');
  await structures.card('Hornsund Ridge').waitFor();
  await press('ArrowRight', 'Hornsund Ridge');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Hornsund Ridge' })).toBeVisible();
  await expect(structures.graph).toBeFocused();
  await press('ArrowLeft', 'Wind');
  await page.keyboard.press('Space');
  await expect(structures.card('Hornsund Ridge')).toHaveCount(0);
  await page.keyboard.press('-');
  await expect(page.getByText('80%')).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByText('100%')).toBeVisible();
  await press('Home', 'Northwind Energy');
  await page.keyboard.press('F2');
  await expect(structures.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Northwind Energy');
});

test('tags of a node are added, refused twice, changed and put back [STRC-03, STRC-13, STRC-15, CALL-182, CALL-183, CALL-184, CALL-185]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.choose('Solar');
  const fill = async (key: string, value: string) => {
    await structures.dialog.getByRole('textbox', { name: 'Key' }).fill(key);
    await structures.dialog.getByRole('textbox', { name: 'Value' }).fill(value);
  };
  await page.getByRole('button', { name: 'Add tag' }).click();
  await fill('region', 'south');
  await structures.dialog.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByText('Tag region added')).toBeVisible();
  await expect(page.getByText('1 of 20', { exact: true })).toBeVisible();
  await expect(structures.row('Solar').getByRole('img', { name: 'Tags: region: south' })).toBeVisible();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await fill('REGION', 'north');
  await expect(structures.dialog.getByText('This tag key already exists')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit tag region' }).click();
  await fill('region', 'east');
  await structures.dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove tag region' }).click();
  await expect(page.getByText('0 of 20', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit tag region: east' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove tag region' }).click();
  await expect(page.getByText('0 of 20', { exact: true })).toBeVisible();
});

test('auto-authorization names who gains and loses before it is switched, and can be switched back [STRC-09, STRC-10, STRC-11, STRC-12, BYND-02]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto(`?node=${await structures.idOf('Hornsund Ridge', sql)}`);
  const toggle = page.getByRole('switch', { name: 'Auto-authorization' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await toggle.click();
  const question = page.getByRole('alertdialog', { name: 'Turn on auto-authorization of “Hornsund Ridge”?' });
  await expect(question.getByText(/^21 people gain access to 54 assets/)).toBeVisible();
  await expect(question.getByText('and 11 others')).toBeVisible();
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(structures.row('Hornsund Ridge').getByRole('img', { name: 'Auto-authorization is on' })).toBeVisible();

  await structures.goto(`?node=${await structures.idOf('Hornsund North', sql)}&tab=access`);
  const picture = page.getByRole('group', { name: 'Ways to the assets and the resource of this node' });
  await expect(picture.getByRole('listitem').filter({ hasText: 'Hornsund Ridge' })).toContainText('21 people');
  await expect(picture).toContainText('42 people reach it');
  await expect(page.getByRole('cell', { name: 'inherited from Hornsund Ridge' }).first()).toBeVisible();

  await structures.goto(`?node=${await structures.idOf('Hornsund Ridge', sql)}`);
  await page.getByRole('button', { name: 'Turned off, 21 people lose access.' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await sql("UPDATE structure SET is_auto_dispatch = 0 WHERE name = 'Hornsund Ridge'");
});

test('a node gets its one resource, with the time until it takes effect, and gives it back [STRC-18, RSRC-03, CALL-206, CALL-207, CALL-208]', async ({
  open,
  sql,
}) => {
  const [app] = (await sql(
    "SELECT a.ou_id, a.id FROM app a JOIN organization o ON o.id = a.ou_id WHERE o.name = 'Northwind Energy' AND a.created_type = 'CUSTOM' LIMIT 1",
  )) as { ou_id: string; id: string }[];
  const id = '01J0000000000000000RESRC01';
  await sql(
    'INSERT INTO resource (ou_id, id, app_id, identifier, name, type, created_time) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [app?.ou_id, id, app?.id, 'HR-01', 'Site HR-01', 'site', Date.now()],
  );
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.choose('Solar');
  await page.getByRole('button', { name: 'Choose a resource' }).click();
  await structures.dialog.getByRole('searchbox').fill('hr-0');
  await structures.dialog.getByRole('radio', { name: /Site HR-01/ }).check();
  await structures.dialog.getByRole('button', { name: 'Choose a resource' }).click();
  await expect(page.getByText(/^Takes effect in 2:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the resource' }).click();
  await expect(page.getByText('No resource yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText(/^Takes effect in/)).toBeVisible();
  await sql('DELETE FROM resource WHERE id = ?', [id]);
});

test('a deletion that fails because somebody else added a node meanwhile, and a name that somebody else took, are told under the failure titles [STRC-22, ERRC-12, STRC-23]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  await structures.choose('Solar');
  await structures.press('Insert');
  await structures.name('Passing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Passing' }).waitFor();
  await structures.tree.focus();
  await structures.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Passing”?' });
  await expect(question.getByRole('button', { name: 'Delete node' })).toBeEnabled();

  const other = await open('olivia', { isBlank: true });
  const theirs = new StructurePage(other);
  await theirs.goto(new URL(page.url()).search.replace('&dialog=delete', ''));
  await theirs.row('Passing').waitFor();
  await theirs.tree.focus();
  await theirs.press('Insert');
  await theirs.name('Newcomer');
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { level: 2, name: 'Newcomer' }).waitFor();

  await question.getByRole('button', { name: 'Delete node' }).click();
  const failure = page.getByRole('alertdialog', { name: 'Deletion failed' });
  await expect(failure).toBeVisible();
  await expect(failure.getByText('This node has nodes below it (1) and cannot be deleted.')).toBeVisible();
  await failure.getByRole('button', { name: 'I see' }).click();

  await structures.tree.focus();
  await structures.press('F2');
  await structures.name('Passing by');
  for (const name of ['Newcomer', 'Passing']) {
    await theirs.choose(name);
    await theirs.press('Delete');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete node' }).click();
    await expect(other.getByText(`${name} deleted`)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Saving failed' })).toBeVisible();
});

test('Back from a person restores open branches and the chosen node [BYND-14]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto();
  for (const name of ['Company', 'Solar']) {
    await structures.choose(name);
    await structures.press('ArrowRight');
  }
  await structures.choose('La Mancha Sur');
  const before = await structures.outline();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page).toHaveURL(/\/admin\/user\//);
  await page.goBack();
  await expect(structures.row('La Mancha Sur')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => structures.outline()).toEqual(before);
});

for (const isMobile of [false, true]) {
  test(`the graph breaks no WCAG rule in any theme${isMobile ? '; on mobile its table comes first' : ''} [BYND-18]`, async ({
    open,
    sql,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const structures = new StructurePage(page);
    if (isMobile) {
      await page.goto('/admin/structures?view=graph');
      await page.getByRole('table', { name: 'Nodes with their numbers' }).getByRole('link').first().waitFor();
      await expectAccessibleInAllThemes(page, 'table');
      await page.getByRole('button', { name: 'As graph' }).click();
    } else {
      const id = await structures.idOf('Hornsund Ridge', sql);
      await structures.goto(`?view=graph&node=${id}`);
    }
    await structures.card('Northwind Energy').waitFor();
    await expectAccessibleInAllThemes(page, 'graph');
    if (isMobile) return;
    await page.getByRole('button', { name: 'As table' }).click();
    await expectAccessibleInAllThemes(page, 'table');
    await structures.goto(`?node=${await structures.idOf('Hornsund North', sql)}&tab=access`);
    await page.getByRole('group', { name: /^Ways to/ }).waitFor();
    await expectAccessibleInAllThemes(page, 'access');
  });
}
