import type { GraphQLArgument, GraphQLInputField, GraphQLInputType, GraphQLSchema } from 'graphql';
import { getNamedType, getNullableType, GraphQLString, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import type { Caller } from './world.js';
import { makeCallers, makeRows } from './world.js';

/** Refused in every text: controls, halves of characters, direction characters. */
const HIDDEN = ['a\u0000b', 'a\u0085b', 'a\u202eb', 'a\u2069b'];
/** Refused besides in a single line. */
const NO_LINE = ['a\nb', 'a\u200bb', 'a\u200db'];

/** Texts of several lines, and those whose own form says what they are: tokens, ciphertexts, codes, stamps, states. */
const NO_LINES: Readonly<Record<string, readonly string[]>> = {
  // They choose alarms, and none is written.
  alarmExportStart: ['search', 'searchAfter', 'sites', 'siteTypes', 'timeZone', 'types'],
  appExchangeCode: ['code'],
  appIssueCode: ['menuCode'],
  appSetOrder: ['stamp'],
  // They choose events, and none is written.
  auditExport: ['eventNames', 'resourceTypes', 'search', 'timeZone', 'userTypes'],
  auditRestore: ['stamp'],
  // Kept as browsers write a host.
  domainCreate: ['url'],
  domainModify: ['url'],
  messagePublish: ['body', 'linkedStates'],
  passwordModify: ['newPassword', 'oldPassword'],
  passwordReset: ['newPassword', 'token'],
  pluginAssign: ['stamp'],
  userEmailConfirm: ['password', 'token'],
  sessionLogin: ['account', 'password'],
  sessionLoginViaCode: ['account', 'code', 'error', 'idp', 'iss', 'state'],
  sessionSendLoginCode: ['account'],
  sessionVerifyCode: ['verifyCode'],
  shortcutSort: ['stamp'],
  userExportStart: ['search', 'timeZone'],
  userImportCorrect: ['value'],
  // Closed on the wire.
  userCreateAndJoin: ['email', 'phone'],
  userCreateWithApps: ['email', 'phone'],
  userJoinWithApps: ['email'],
  userUpdate: ['email', 'phone', 'password'],
  userModify: ['email', 'phone'],
  userJoin: ['email'],
  passwordRetrieve: ['email'],
  passwordTriggerReset: ['email'],
  organizationCreate: ['email'],
  organizationCreateAndSetAdmin: ['email'],
};

let portal: TestPortal;
let schema: GraphQLSchema;
let own: Awaited<ReturnType<typeof makeRows>>;
let callers: Record<Caller, () => Promise<ApiClient>>;
let pluginId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  own = await makeRows(portal);
  callers = await makeCallers(portal, own);
  const plugin = { nameJson: { en: 'Map' }, url: 'https://map.example/' };
  pluginId = (await (await callers.superAdmin()).rest<string>('POST', 'plugin/create', plugin)).data;
});
afterAll(() => portal.stop());

/** The places of texts in the arguments: names from the argument inwards. */
function textsOf(fields: readonly (GraphQLArgument | GraphQLInputField)[]): string[][] {
  return fields.flatMap((field) => {
    const type = getNamedType(field.type);
    if (isInputObjectType(type)) return textsOf(Object.values(type.getFields())).map((path) => [field.name, ...path]);
    return type === GraphQLString ? [[field.name]] : [];
  });
}

/** An input with what it must have, and nothing else. */
function leastOf(type: GraphQLInputType): unknown {
  const given = getNullableType(type);
  if (isListType(given)) return [leastOf(given.ofType)];
  if (!isInputObjectType(given)) return given.name === 'Boolean' ? true : 'text';
  const needed = Object.values(given.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(needed.map((field) => [field.name, leastOf(field.type)]));
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length > 0) {
    for (const inner of [(target[name] ??= {})].flat()) put(inner as Record<string, unknown>, rest, value);
  } else target[name] = Array.isArray(target[name]) ? [value] : value;
}

/** The sample call of a field with `value` as the text at `path`. */
function callWith(field: RootField, path: readonly string[], value: string) {
  const idOf = (name: string) => {
    const of = ID_ARGUMENTS[field.name]?.[name];
    if (of && of !== 'none') return own[of];
    return field.name.startsWith('plugin') ? pluginId : newId();
  };
  const { query, variables, args } = sampleCall(schema, field, idOf);
  const [argument = ''] = path;
  const declaredAs = args.find(({ name }) => name === argument);
  if (path.length > 1 && declaredAs) variables[argument] ??= leastOf(declaredAs.type);
  put(variables, path, value);
  if (query.includes(`$${argument}:`)) return { query, variables };
  const type = String(declaredAs?.type);
  const declared = query.includes('Sample(')
    ? query.replace('Sample(', `Sample($${argument}: ${type}, `)
    : query.replace('Sample', `Sample($${argument}: ${type})`);
  const passed = declared.includes(`${field.name}(`)
    ? declared.replace(`${field.name}(`, `${field.name}(${argument}: $${argument}, `)
    : declared.replace(field.name, `${field.name}(${argument}: $${argument})`);
  return { query: passed, variables };
}

/** A caller who may call a field. */
function callerOf(field: RootField): Promise<ApiClient> {
  const { allow } = field.rule;
  if (allow === 'PUBLIC') return Promise.resolve(new ApiClient(portal.url));
  return callers[({ APP: 'app', SUPER_ADMIN: 'superAdmin' } as Record<string, Caller>)[String(allow)] ?? 'ouAdmin']();
}

const mutations = () => rootFields(schema).filter(({ kind }) => kind === 'mutation');
const pathsOf = (field: RootField) => textsOf(schema.getMutationType()?.getFields()[field.name]?.args ?? []);

it('no call writes controls, or what turns the direction of text; the refusal names the field [threats 30]', async () => {
  const probed: string[] = [];
  for (const field of mutations()) {
    for (const path of pathsOf(field)) {
      const caller = await callerOf(field);
      for (const value of HIDDEN) {
        const { query, variables } = callWith(field, path, value);
        const { errors } = await caller.graphql(query, variables);
        const at = `${field.name} ${path.join('.')} ${JSON.stringify(value)} ${JSON.stringify(errors)}`;
        expect(errors?.[0]?.extensions.envelopeCode, at).toBe(400);
        expect(errors?.[0]?.extensions.field, at).toContain(path.at(-1));
      }
      probed.push(`${field.name}.${path.join('.')}`);
    }
  }
  expect(probed.length).toBeGreaterThan(150);
}, 180_000);

it('no line that a call writes has several, or signs that nobody sees [LIST-16, threats 30]', async () => {
  for (const field of mutations()) {
    for (const path of pathsOf(field)) {
      if (NO_LINES[field.name]?.includes(path.at(-1) ?? '')) continue;
      const caller = await callerOf(field);
      for (const value of NO_LINE) {
        const { query, variables } = callWith(field, path, value);
        const { errors } = await caller.graphql(query, variables);
        const at = `${field.name} ${path.join('.')} ${JSON.stringify(value)} ${JSON.stringify(errors)}`;
        expect.soft(errors?.[0]?.extensions.envelopeCode, at).toBe(400);
      }
    }
  }
}, 180_000);
