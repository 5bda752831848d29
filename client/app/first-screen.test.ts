import { gql } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { expect, it } from 'vitest';
import { joinedQuery } from './first-screen';

it('joins queries into one, with their variables and each fragment once', () => {
  const fields = gql`
    fragment Fields on Thing {
      id
    }
  `;
  const one = gql`
    query One($keys: [String!]!) {
      one(keys: $keys) {
        ...Fields
      }
    }
    ${fields}
  `;
  const two = gql`
    query Two($page: Int) {
      two(page: $page) {
        ...Fields
      }
    }
    ${fields}
  `;
  const text = print(joinedQuery([one, two]));
  expect(text.replace(/\s+/g, ' ')).toBe(
    'query FirstScreen($keys: [String!]!, $page: Int) { one(keys: $keys) { ...Fields } two(page: $page) { ...Fields } } fragment Fields on Thing { id }',
  );
  expect(() => joinedQuery([])).toThrow('nothing to join');
});
