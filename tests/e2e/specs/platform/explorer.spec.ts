import { ExplorerPage } from '../../pages/explorer-page.js';
import { expectAccessible, THEMES } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const RULE = 'The rule of the working OU.';
const MESSAGES = '{ messageList { apps { messages { messageId readByCurrentUser } } } }';

interface Messages {
  readonly messageList: { readonly apps: readonly { readonly messages: readonly Message[] }[] };
}
interface Message {
  readonly messageId: string;
  readonly readByCurrentUser: boolean;
}

test('the GraphQL explorer runs documents as its reader, completes and explains fields, and loads nothing from elsewhere [LIMT-02]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const [hosts, faults] = [new Set<string>(), [] as string[]];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const explorer = new ExplorerPage(page);
  await explorer.open();
  await explorer.write('query { sessionGet { user { username } } }');
  await explorer.run();
  await expect(explorer.answer).toContainText('"olivia"');

  await explorer.write('query ');
  await page.keyboard.type('{ securityRul');
  await expect(explorer.suggestions).toContainText('securityRule');
  await page.keyboard.press('Escape');
  await explorer.showDocumentation();
  await explorer.follow('Query');
  await explorer.follow('securityRule');
  await expect(explorer.documentation).toContainText(RULE);
  expect([...hosts]).toEqual([new URL(demo.url).host]);
  expect(faults).toEqual([]);
});

test('a subscription in the GraphQL explorer shows what happens [MSG-38]', async ({ open, demo }) => {
  const page = await open('olivia', { isBlank: true });
  const explorer = new ExplorerPage(page);
  await explorer.open();
  const ask = async (query: string) => {
    const headers = { 'apollo-require-preflight': '1', origin: new URL(demo.url).origin };
    return (await page.request.post('/app-portal/web/v1/graphql', { headers, data: { query } })).json();
  };
  const { data } = (await ask(MESSAGES)) as { data: Messages };
  const [message] = data.messageList.apps.flatMap(({ messages }) => messages);
  if (!message) throw new Error('The demo has no message for olivia.');
  const subscribed = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('messageChanged') && resolve(socket)),
    );
  });
  await explorer.write('subscription { messageChanged { action updateMessages { messageId } } }');
  await explorer.run();
  await subscribed;
  // The server may still be reading the subscription: another change tells it again.
  await expect(async () => {
    for (const isRead of [!message.readByCurrentUser, message.readByCurrentUser]) {
      await ask(`mutation { messageSetStatus(messageId: "${message.messageId}", isRead: ${isRead}) { id } }`);
    }
    await expect(explorer.answer).toContainText(message.messageId, { timeout: 1_000 });
  }).toPass();
  await expect(explorer.answer).toContainText('"update"');
  await explorer.stop();
});

test('the GraphQL explorer calls by an API token, also over its socket, and keeps it out of the memory of the tab [GUID-09]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const headers = { 'apollo-require-preflight': '1', origin: new URL(demo.url).origin };
  const issue = async (name: string, right: string) => {
    const query = `mutation ($time: Timestamp!) { apiTokenCreate(name: "${name}", rights: [${right}], expireTime: $time) { text } }`;
    const data = { query, variables: { time: Date.now() + 600_000 } };
    const answer = await page.request.post('/app-portal/web/v1/graphql', { headers, data });
    return ((await answer.json()) as { data: { apiTokenCreate: { text: string } } }).data.apiTokenCreate.text;
  };
  const [reader, listener] = [await issue('Explorer reads', 'USER_READ'), await issue('Explorer listens', 'SOCKET')];
  const explorer = new ExplorerPage(page);
  await explorer.open();
  await expect(page.getByRole('status').first()).toHaveText(/as you, in the organization you work in/);

  await explorer.callBy(reader);
  await expect(page.getByRole('status').first()).toHaveText('Calls run by the API token. Ctrl+Enter runs.');
  const sent = page.waitForRequest((request) => request.postData()?.includes('userList') === true);
  const memory = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await explorer.write('query { userList(search: "alice.barker") { users { name } } }');
  // The history takes the document that the tab remembers, half a second behind the typing.
  await expect.poll(memory).toContain('userList');
  await explorer.run();
  await expect(explorer.answer).toContainText('"Alice Barker"');
  const { authorization, cookie } = await (await sent).allHeaders();
  expect([authorization, cookie]).toEqual([`Bearer ${reader}`, undefined]);

  await explorer.write('query { domainList { pagination { total } } }');
  await explorer.run();
  await expect(explorer.answer).toContainText('This API token needs the right DOMAIN_READ for this call.');

  // The same document by another token goes over a socket of its own.
  const subscription = 'subscription { messageChanged { action } }';
  await explorer.write(subscription);
  await explorer.run();
  await expect(explorer.answer).toContainText('This API token needs the right SOCKET for this call.');
  await explorer.callBy(listener);
  await explorer.write(subscription);
  await explorer.run();
  await expect(explorer.answer).toContainText('This API token needs the right PORTAL_READ for this call.');

  await explorer.callBy('');
  await explorer.write('query { sessionGet { user { username } } }');
  await explorer.run();
  await expect(explorer.answer).toContainText('"olivia"');
  await explorer.showHistory();
  await expect(explorer.documentation.getByRole('listitem').filter({ hasText: 'userList' })).toBeVisible();
  expect(await memory()).not.toContain('pat_');
  await page.reload();
  await expect(page.getByLabel('API token')).toHaveValue('');
});

test('the GraphQL explorer leads strangers to the sign-in page', async ({ open }) => {
  const page = await open(null);
  await page.goto('/developer/explorer.html');
  await expect(page).toHaveURL('/login?redirect=%2Fdeveloper%2Fexplorer.html');
});

/** GraphiQL's tabs are list items of the role `tab` that hold a button each. */
const GRAPHIQL = ['nested-interactive'];

test('the GraphQL explorer breaks no rule of WCAG 2.2 AA in dark, green and white', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('olivia', { isBlank: true });
  const explorer = new ExplorerPage(page);
  for (const theme of THEMES) {
    await page.addInitScript((name) => localStorage.setItem('portal.theme', name), theme);
    await explorer.open();
    await explorer.write('query Named($id: ID!) { roleDetail(id: $id) { name } }');
    await explorer.run();
    await expect(explorer.answer).toContainText('errors');
    await explorer.showDocumentation();
    await expect(explorer.documentation).toContainText('Root Types');
    await expectAccessible(page, theme, { except: GRAPHIQL });
  }
});
