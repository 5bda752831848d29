import { expect, it } from 'vitest';
import { compactJson } from './compact-json.js';

it('JSON keeps what fits into a line on one line, and means the same [CALL-013]', () => {
  const value = { short: [1, 2, { three: null }], long: { text: 'x\n'.repeat(80), list: [true] }, none: {} };
  const text = compactJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.split('\n')).toEqual([
    '{',
    '  "short": [ 1, 2, { "three": null } ],',
    '  "long": {',
    `    "text": ${JSON.stringify('x\n'.repeat(80))},`,
    '    "list": [ true ]',
    '  },',
    '  "none": {}',
    '}',
  ]);
});
