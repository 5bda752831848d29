import { defineConfig } from '@chakra-ui/react';

type Utilities = NonNullable<Parameters<typeof defineConfig>[0]['utilities']>;
type Category = 'borderWidths' | 'colors' | 'fonts' | 'radii' | 'shadows' | 'sizes' | 'spacing' | 'zIndex';

/** Properties whose values are tokens of a category, with their short names. */
const TOKENS: Readonly<Record<Category, Readonly<Record<string, string>>>> = {
  colors: { background: 'bg', borderColor: '', color: '', fill: '', stroke: '' },
  radii: { borderRadius: '' },
  shadows: { boxShadow: '' },
  sizes: { flexBasis: '', width: '', height: '', minWidth: '', minHeight: '', maxWidth: '', maxHeight: '' },
  spacing: {
    gap: '',
    rowGap: '',
    columnGap: '',
    scrollMarginTop: '',
    inset: '',
    insetInline: '',
    insetBlock: 'insetY',
    top: '',
    bottom: '',
    left: '',
    right: '',
    insetInlineStart: 'insetStart',
    insetInlineEnd: 'insetEnd',
    margin: 'm',
    marginTop: 'mt',
    marginBottom: 'mb',
    marginInline: 'mx marginX',
    marginBlock: 'my marginY',
    marginInlineStart: 'ms marginStart',
    marginInlineEnd: 'me marginEnd',
    padding: 'p',
    paddingTop: 'pt',
    paddingBottom: 'pb',
    paddingInline: 'px',
    paddingBlock: 'py',
    paddingInlineStart: 'ps',
    paddingInlineEnd: 'pe',
  },
  fonts: { fontFamily: '' },
  zIndex: { zIndex: '' },
  // No tokens of ours: only their short names count.
  borderWidths: { borderInlineEndWidth: 'borderEndWidth' },
};

const utilities: Utilities = {
  borderInlineStartRadius: {
    values: 'radii',
    shorthand: 'borderStartRadius',
    transform: (value) => ({ borderStartStartRadius: value as string, borderEndStartRadius: value as string }),
  },
  boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
  hideFrom: { values: 'breakpoints', transform: (_, { raw }) => ({ [`@breakpoint ${raw}`]: { display: 'none' } }) },
  hideBelow: {
    values: 'breakpoints',
    transform: (_, { raw }) => ({ [`@breakpoint ${raw}Down`]: { display: 'none' } }),
  },
  truncate: {
    transform: (value) =>
      value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  lineClamp: {
    transform: (value) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      textWrap: 'wrap',
      WebkitLineClamp: value as string,
      WebkitBoxOrient: 'vertical',
    }),
  },
  srOnly: {
    transform: (value) =>
      value === true
        ? {
            position: 'absolute',
            width: '1px',
            height: '1px',
            padding: '0',
            margin: '-1px',
            borderWidth: '0',
            overflow: 'hidden',
            clip: 'rect(0, 0, 0, 0)',
            whiteSpace: 'nowrap',
          }
        : {},
  },
};
for (const [values, properties] of Object.entries(TOKENS) as [Category, Record<string, string>][])
  for (const [property, short] of Object.entries(properties))
    utilities[property] = { values, ...(short && { shorthand: short.split(' ') }) };

/**
 * The style props and conditions of Chakra that pages use; its `defaultBaseConfig` has four times as many. A test lists
 * properties that a page uses and this lacks.
 */
export const BASE_CONFIG = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    focus: '&:is(:focus, [data-focus])',
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    empty: '&:is(:empty, [data-empty])',
    checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
    highlighted: '&[data-highlighted]',
    first: '&:first-of-type',
    notFirst: '&:not(:first-of-type)',
    notLast: '&:not(:last-of-type)',
    invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
    placeholder: '&::placeholder, &[data-placeholder]',
    selected: '&:is([aria-selected=true], [data-selected])',
    open: '&:is([open], [data-open], [data-state=open])',
  },
  utilities,
});
