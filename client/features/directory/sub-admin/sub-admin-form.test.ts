import { describe, expect, it } from 'vitest';
import type { SubAdminValues } from './sub-admin-form';
import { fieldOf, missingOf, valuesOf, variablesOf } from './sub-admin-form';

const person = { id: 'sam', username: 'sam', name: 'Sam' };
const node = (id: string) => ({ id, name: id, isLeaf: true });
const filled: SubAdminValues = {
  person,
  operations: ['role', 'user'],
  scope: 'SPECIFIED',
  structures: [node('north')],
  userGroups: [],
  roles: [node('dispatcher')],
};

describe('the form of a sub-administrator', () => {
  it('requires a person, a right and a region; a specified one names something [SUBA-03]', () => {
    expect(missingOf(valuesOf(null))).toEqual({
      person: 'subAdmin.fault.person',
      operations: 'subAdmin.fault.operations',
      scope: 'subAdmin.fault.scope',
    });
    expect(missingOf({ ...filled, structures: [], roles: [] })).toEqual({ scope: 'subAdmin.fault.named' });
    expect(missingOf({ ...filled, scope: 'ALL', structures: [], roles: [] })).toEqual({});
    expect(variablesOf({ ...filled, person: null })).toBeNull();
  });

  it('sends rights in their order, and what a specified scope names [SUBA-02]', () => {
    expect(variablesOf(filled)).toEqual({
      userId: 'sam',
      operations: ['user', 'role'],
      scope: 'SPECIFIED',
      structureIds: ['north'],
      userGroupIds: [],
      roleIds: ['dispatcher'],
    });
    expect(variablesOf({ ...filled, scope: 'ALL' })).toMatchObject({ structureIds: [], roleIds: [] });
  });

  it('leads what the server refuses to its field', () => {
    expect(['userId', 'roleIds', 'version', undefined].map(fieldOf)).toEqual(['person', 'scope', null, null]);
  });
});
