import { describe, expect, it } from 'vitest';
import { describedLimits } from './described-limits.js';

describe('the limits of a value by its description', () => {
  it.each<[type: string, description: string, limits: object]>([
    ['string', 'Name of the person, 1 to 50 characters.', { minLength: 1, maxLength: 50 }],
    ['string', 'Up to 200 characters; null for none.', { maxLength: 200 }],
    ['string', 'Username, 3 to 50 letters, digits or one of _-.@, unique.', { minLength: 3, maxLength: 50 }],
    ['integer', 'Rows of a page, 1 to 1000; 50 by default.', { minimum: 1, maximum: 1000, default: 50 }],
    ['integer', 'Offset from UTC in minutes, -840 to 840; 0 by default.', { minimum: -840, maximum: 840, default: 0 }],
    ['integer', 'Hours, 1 to 240.', { minimum: 1, maximum: 240 }],
    ['array', '1 to 100 messages; every recipient gets all of them.', { minItems: 1, maxItems: 100 }],
    ['array', 'The nodes, at most 10,000.', { maxItems: 10_000 }],
    ['array', 'At most 10 tags of 50 characters.', { maxItems: 10 }],
  ])('are those of a %s that is described as "%s" [CALL-013]', (type, description, limits) => {
    expect(describedLimits(type, description)).toEqual(limits);
  });

  it.each<[type: string, description: string | null]>([
    ['string', null],
    ['string', 'Text to find, of which the first 100 characters count.'],
    ['string', 'Country code: + and 1 to 4 digits.'],
    ['string', 'Up to 254 characters, encrypted under keyId as passwords are.'],
    ['object', 'Descriptions, up to 200 characters each.'],
    ['integer', 'Users at or below the node, counted up to 10,000.'],
  ])('are none of a %s that is described as "%s" [CALL-013]', (type, description) => {
    expect(describedLimits(type, description)).toEqual({});
  });
});
