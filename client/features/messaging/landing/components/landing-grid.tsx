import { Box, chakra } from '@chakra-ui/react';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { Area } from '../grid';
import { inReadingOrder } from '../grid';
import type { LandingSlots, LandingWidget } from '../slots';
import { Widget } from './widget';

/** Place of an area; between phones and wide screens, widgets follow each other in two columns. */
export const placeOf = ({ x, y, width, height }: Area) => ({
  gridColumn: { md: `span ${width > 6 ? 12 : 6}`, lg: `${x + 1} / span ${width}` },
  gridRow: { md: `span ${height}`, lg: `${y + 1} / span ${height}` },
});

interface Props {
  readonly widgets: readonly LandingWidget[];
  readonly slots: LandingSlots;
}

/** The widgets in their places; on phones one below the other, in the order of the list (LAND-18). */
export function LandingGrid({ widgets, slots }: Props) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <Box display="flex" flexDirection="column" gap="3">
        {widgets.map((widget, at) => (
          <PhoneCell key={at} data-widget={widget.type} css={phoneHeight(widget)}>
            <Widget widget={widget} slots={slots} />
          </PhoneCell>
        ))}
      </Box>
    );
  }
  return (
    <Grid>
      {inReadingOrder(widgets).map((widget, at) => (
        <Box key={at} data-widget={widget.type} {...placeOf(widget)} minWidth="0">
          <Widget widget={widget} slots={slots} />
        </Box>
      ))}
    </Grid>
  );
}

/** Charts and frames have no height of their own. */
const phoneHeight = ({ type, height }: LandingWidget) =>
  type === 'WEB_FRAME' || type === 'ALARM_TREND' ? { height: `${height * 68}px`, maxHeight: '80dvh' } : {};

const PhoneCell = chakra('div', {
  base: { maxHeight: '480px', display: 'flex', flexDirection: 'column', '& > *': { minHeight: '0', flex: '1' } },
});

/** 12 columns, rows of 56 px, gaps of 12 px. */
export const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gridAutoRows: '56px',
    gap: '3',
  },
});
