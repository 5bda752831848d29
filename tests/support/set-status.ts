import type { ApiClient } from './client.js';

const SET = `mutation ($id: ID!, $isOn: Boolean!) { structureSetStatus(id: $id, isAutoDispatch: $isOn) { id } }`;

/** Switches auto-authorization of a node, as the console does (STRC-09). */
export const setStatus = async (client: ApiClient, id: string, isOn: boolean): Promise<void> =>
  void (await client.data(SET, { id, isOn }));
