/** A code generation plugin: the types of operations, which all stand in one file that no browser loads. */
module.exports = {
  plugin() {
    return { prepend: ["import type * as Types from '../graphql';"], content: '' };
  },
};
