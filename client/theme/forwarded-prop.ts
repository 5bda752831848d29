/** Props of Chakra's elements that are for Chakra and Emotion. */
const OWN = ['as', 'asChild', 'theme'];

/**
 * Whether an element of Chakra hands a prop on to the DOM, once style props and variants are taken out. The build uses it
 * in place of `@emotion/is-prop-valid`, whose list of all attributes is 2 kB of every first page: the types of elements
 * let no other props through (decision 159).
 */
const isForwarded = (name: string): boolean => !OWN.includes(name);

export default isForwarded;
