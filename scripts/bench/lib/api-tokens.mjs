import { callGraphql } from './graphql.mjs';

const DAY = 86_400_000;
const CREATE = `mutation ($name: String!, $rights: [ApiTokenRight!]!, $expireTime: Timestamp!) {
  apiTokenCreate(name: $name, rights: $rights, expireTime: $expireTime) { text }
}`;

/**
 * Issues an API token of everybody, and returns its text.
 * @param {Parameters<typeof callGraphql>[0]} portal
 * @param {string} authorization of an OU administrator
 * @param {readonly string[]} rights
 * @returns {Promise<string>}
 */
export async function issueApiToken(portal, authorization, rights) {
  const variables = { name: `Bench ${Date.now()}`, rights, expireTime: Date.now() + DAY };
  const answer = await callGraphql(portal, CREATE, variables, authorization);
  return answer.apiTokenCreate.text;
}
