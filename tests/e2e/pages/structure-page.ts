import type { Locator, Page } from '@playwright/test';

/** The tree of the organization and the details of the chosen node. */
export class StructurePage {
  readonly tree: Locator;
  readonly graph: Locator;
  readonly search: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.tree = page.getByRole('tree', { name: 'Structures' });
    this.graph = page.getByRole('tree', { name: 'Graph of nodes' });
    this.search = page.getByRole('searchbox', { name: 'Search nodes' });
    this.dialog = page.getByRole('dialog');
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/admin/structures${query}`);
    await this.tree.getByRole('treeitem').first().waitFor();
  }

  row(name: string): Locator {
    // The number of users follows the name.
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
  }

  /** A node of the graph. */
  card(name: string): Locator {
    return this.graph.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
  }

  /** The id of a node of the demo. */
  async idOf(name: string, sql: (statement: string, values: unknown[]) => Promise<unknown>): Promise<string> {
    const [node] = (await sql('SELECT id FROM structure WHERE name = ?', [name])) as { id: string }[];
    return node?.id ?? '';
  }

  /** Chooses a node, which shows its details. */
  async choose(name: string): Promise<void> {
    await this.row(name).click();
    await this.page.getByRole('heading', { level: 2, name }).waitFor();
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.tree.press(key)), Promise.resolve());
  }

  /** Types the beginning of a name in the tree; no key waits for the page's answer to the one before. */
  async typeAhead(letters: string): Promise<void> {
    await Promise.all([...letters].map((letter) => this.page.keyboard.press(letter)));
  }

  /** The names of the nodes on screen, each with a dash per level. */
  async outline(): Promise<string[]> {
    return this.tree.getByRole('treeitem').evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.querySelector('[data-name]')?.textContent ?? '';
        return `${'-'.repeat(Number(row.ariaLevel) - 1)}${name}`;
      }),
    );
  }

  async name(text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(text);
  }
}
