import type { GraphQLArgument, GraphQLInputField, GraphQLSchema } from 'graphql';
import { getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import type { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import type { Caller } from './world.js';
import { makeCallers, makeRows } from './world.js';

/** Addresses that would make a browser run code, read files or show a false page, had somebody saved them. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://portal.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://portal.example/1',
  'about:blank',
  'ftp://portal.example/',
  'https://portal.example@evil.example/',
  'https://user:secret@evil.example/',
  `https://x.example/${'a'.repeat(600)}`,
];

/** Arguments that are addresses of something else than a page of the web. */
const OTHERS: readonly string[] = [
  // A host, and who asks for its certificate's sake: domain-url.test.ts.
  'domainCreate',
  'domainModify',
];

let portal: TestPortal;
let schema: GraphQLSchema;
let own: Awaited<ReturnType<typeof makeRows>>;
let callers: Record<Caller, () => Promise<ApiClient>>;
/** Of the installation: no row of an OU. */
let pluginId: string;
let named = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  own = await makeRows(portal);
  callers = await makeCallers(portal, own);
  const plugin = { nameJson: { en: 'Map' }, url: 'https://map.example/' };
  pluginId = (await (await callers.superAdmin()).rest<string>('POST', 'plugin/create', plugin)).data;
});
afterAll(() => portal.stop());

const ADDRESS = /^(url|link|.*Url)$/;

/** The paths of addresses in the arguments: names from the argument inwards. */
function addressesOf(fields: readonly (GraphQLArgument | GraphQLInputField)[]): string[][] {
  return fields.flatMap((field) => {
    const type = getNamedType(field.type);
    if (isInputObjectType(type))
      return addressesOf(Object.values(type.getFields())).map((path) => [field.name, ...path]);
    return type.name === 'String' && ADDRESS.test(field.name) ? [[field.name]] : [];
  });
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) return void (target[name] = value);
  for (const inner of [target[name] ?? (target[name] = {})].flat()) put(inner as Record<string, unknown>, rest, value);
}

/** The sample call of a field with `value` as its address. */
function callWith(field: RootField, path: readonly string[], value: string) {
  const idOf = (name: string) => {
    const of = ID_ARGUMENTS[field.name]?.[name];
    if (of && of !== 'none') return own[of];
    return field.name.startsWith('plugin') ? pluginId : newId();
  };
  const { query, variables, args } = sampleCall(schema, field, idOf);
  const [argument = ''] = path;
  put(variables, path, value);
  // All else is as it should be: what is refused is the address.
  if ('nameJson' in variables) variables.nameJson = { en: `Name ${(named += 1)}` };
  if (field.name.startsWith('webhook')) variables.types = ['user.created'];
  if (query.includes(`$${argument}:`)) return { query, variables };
  const type = String(args.find(({ name }) => name === argument)?.type);
  const declared = query.replace('Sample(', `Sample($${argument}: ${type}, `);
  return { query: declared.replace(`${field.name}(`, `${field.name}(${argument}: $${argument}, `), variables };
}

it('no call keeps an address that is not a page of the web [SHELL-46, SCUT-05, PLUG-01, threats 16]', async () => {
  const probed: string[] = [];
  const mutations = rootFields(schema).filter(({ kind, name }) => kind === 'mutation' && !OTHERS.includes(name));
  for (const field of mutations) {
    const paths = addressesOf(schema.getMutationType()?.getFields()[field.name]?.args ?? []);
    for (const path of paths) {
      probed.push(`${field.name}.${path.join('.')}`);
      const allowed = { APP: 'app', SUPER_ADMIN: 'superAdmin' }[String(field.rule.allow)] ?? 'ouAdmin';
      const caller = await callers[allowed as Caller]();
      for (const value of HOSTILE) {
        const { query, variables } = callWith(field, path, value);
        const { errors } = await caller.graphql(query, variables);
        expect(errors?.[0]?.extensions, `${field.name} ${value}`).toMatchObject({
          envelopeCode: 400,
          field: expect.stringMatching(/url$/),
        });
      }
    }
  }
  expect(probed.sort()).toEqual([
    'alarmPublish.alarms.url',
    'appCreate.url',
    'appSetDetail.url',
    'messagePublish.messages.url',
    'pluginCreate.url',
    'pluginModify.url',
    'shortcutAddFirstLevelMenu.url',
    'shortcutModifyMenu.url',
    'webhookCreate.url',
    'webhookModify.url',
  ]);
}, 120_000);
