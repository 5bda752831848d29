/** CSS properties that pages style elements with and that have no entry in `BASE_CONFIG`. */
const PROPERTIES = `
  WebkitLineClamp alignContent alignItems alignSelf all animation animationDuration appearance backgroundImage
  backgroundPosition backgroundRepeat backgroundSize border borderBlockWidth borderBottomWidth borderCollapse
  borderEndStartRadius borderInlineStartWidth borderInlineWidth borderSpacing borderStartStartRadius borderStyle
  borderTopWidth borderWidth boxSizing breakInside clear clip clipPath clipRule columnWidth columns contain containIntrinsicSize content
  contentVisibility cursor cx cy d direction display fillOpacity fillRule filter flex flexDirection flexGrow
  flexShrink flexWrap float font fontSize fontVariantLigatures fontVariantNumeric fontWeight grid gridArea
  gridAutoColumns gridAutoFlow gridAutoRows gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart
  gridTemplateAreas gridTemplateColumns gridTemplateRows hyphens justifyContent justifySelf letterSpacing lineHeight
  listStyle listStyleType mask objectFit objectPosition offset opacity order outline outlineOffset overflow
  overflowWrap overflowX overlay page placeContent placeItems pointerEvents position r resize rx ry scale
  scrollMarginBlock scrollSnapAlign scrollSnapType shapeRendering strokeDasharray strokeLinecap strokeLinejoin
  strokeWidth tableLayout textAlign textDecoration textOverflow textUnderlineOffset textWrap touchAction transform
  transformOrigin transition transitionDuration translate userSelect vectorEffect verticalAlign visibility whiteSpace
  wordBreak x y zoom`;

const known = new Set(PROPERTIES.trim().split(/\s+/));

/**
 * Whether Chakra makes CSS of a prop, instead of an attribute. The build uses it in place of `@pandacss/is-valid-prop`,
 * whose list of all properties is 2.5 kB of every first page; a test lists properties that a page uses and this lacks
 * (decision 159).
 */
export const isCssProperty = (prop: string): boolean => known.has(prop) || prop.startsWith('--') || /[&@]/.test(prop);
