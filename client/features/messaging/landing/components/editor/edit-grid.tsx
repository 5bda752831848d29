import { Box, chakra } from '@chakra-ui/react';
import { GripVertical, Settings, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { Tag } from '../../../../../ui/text/tag';
import { inReadingOrder, placeValues, rowsOf } from '../../grid';
import type { Area } from '../../grid';
import { useGridArranging } from '../../hooks/use-grid-arranging';
import type { Said } from '../../hooks/use-grid-arranging';
import type { LandingSlots } from '../../slots';
import { HAS_SETTINGS } from '../../widget-model';
import type { DraftWidget } from '../../widget-model';
import { Grid } from '../landing-grid';
import { Widget } from '../widget';
import { ControlsProvider } from '../widget-frame';

/** Rows below the last widget, so that there is room to put one. */
const SPARE = 4;

interface Props {
  readonly widgets: readonly DraftWidget[];
  readonly slots: LandingSlots;
  readonly change: (widgets: readonly DraftWidget[]) => void;
  readonly onSettings: (widget: DraftWidget) => void;
  readonly onRemove: (key: string) => void;
  readonly onSaid: (said: Said, widget: DraftWidget, area: Area) => void;
}

const areaOf = ({ x, y, width, height }: Area): CSSProperties => ({
  gridColumn: `${x + 1} / span ${width}`,
  gridRow: `${y + 1} / span ${height}`,
});

/** The widgets on the grid, each with a grip, its settings, a way to remove it and a corner that resizes it. */
export function EditGrid({ widgets, slots, change, onSettings, onRemove, onSaid }: Props) {
  const intl = useIntl();
  const { grid, held, shown, onKeyDown, handle } = useGridArranging({ widgets, change, onRemove, onSaid });
  const rows = rowsOf(shown) + SPARE;
  const target = held && shown.find(({ key }) => key === held.key);
  return (
    <Cells ref={grid} style={{ minHeight: rows * 68 - 12 }}>
      <Box id="landing-keys" srOnly>
        <FormattedMessage id="landing.keys.help" />
      </Box>
      {held?.shift && target && <Target style={areaOf(target)} />}
      {inReadingOrder(widgets).map((widget) => {
        const { key, type } = widget;
        const isHeld = held?.key === key;
        const isFloating = isHeld && held.shift?.grip === 'move';
        const now = shown.find((each) => each.key === key) ?? widget;
        const name = intl.formatMessage({ id: `landing.widget.${type}` });
        return (
          <Cell
            key={key}
            data-widget={type}
            data-held={isHeld || undefined}
            style={{
              ...areaOf(isFloating ? widget : now),
              transform: isFloating ? `translate(${held.shift.x}px, ${held.shift.y}px)` : undefined,
            }}
          >
            <ControlsProvider
              value={{
                before: (
                  <Grip
                    data-grip={key}
                    aria-label={intl.formatMessage({ id: 'landing.grip' }, { name })}
                    aria-describedby="landing-keys"
                    aria-pressed={isHeld}
                    onKeyDown={(event) => onKeyDown(event, key)}
                    {...handle(key, 'move')}
                  >
                    <GripVertical size={16} strokeWidth={1.5} />
                  </Grip>
                ),
                after: (
                  <>
                    {isHeld ? (
                      <Tag tone="accent" flexShrink={0}>
                        <FormattedMessage id="landing.place" values={placeValues(now)} />
                      </Tag>
                    ) : (
                      <Tag tone="accent" flexShrink={0} data-size>
                        {now.width} × {now.height}
                      </Tag>
                    )}
                    {!isHeld && HAS_SETTINGS.has(type) && (
                      <Button
                        variant="ghost"
                        size="iconSm"
                        aria-label={intl.formatMessage({ id: 'landing.settingsOf' }, { name })}
                        onClick={() => onSettings(widget)}
                      >
                        <Settings strokeWidth={1.5} />
                      </Button>
                    )}
                    {!isHeld && (
                      <Button
                        variant="ghost"
                        size="iconSm"
                        aria-label={intl.formatMessage({ id: 'landing.remove' }, { name })}
                        onClick={() => onRemove(key)}
                      >
                        <X strokeWidth={1.5} />
                      </Button>
                    )}
                  </>
                ),
              }}
            >
              <Widget widget={widget} slots={slots} />
            </ControlsProvider>
            <Corner aria-hidden {...handle(key, 'resize')} />
          </Cell>
        );
      })}
    </Cells>
  );
}

/** Faint squares show the grid. */
const Cells = chakra(Grid, {
  base: {
    alignContent: 'start',
    position: 'relative',
    backgroundImage:
      'linear-gradient(90deg, transparent calc(100% - 12px), {colors.bg.canvas} 0), linear-gradient({colors.bg.surface} 56px, transparent 0)',
    backgroundSize: 'calc((100% + 12px) / 12) 68px',
    backgroundPosition: '0 0',
  },
});

const Cell = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    bg: 'bg.canvas',
    borderRadius: 'panel',
    '& [data-size]': { display: 'none' },
    '&:focus-within': { outline: '2px solid {colors.focus}', '& [data-size]': { display: 'inline-flex' } },
    '&[data-held]': {
      zIndex: '2',
      outline: '2px solid {colors.accent}',
      boxShadow: 'overlay',
      '& > section': { bg: 'bg.overlay' },
    },
  },
});

const Target = chakra('div', {
  base: { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'accent', borderRadius: 'panel', bg: 'accent.soft' },
});

const Grip = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: { base: '11', md: '7' },
      height: { base: '11', md: '7' },
      flexShrink: 0,
      color: 'fg.subtle',
      borderRadius: 'control',
      cursor: 'grab',
      touchAction: 'none',
      _hover: { color: 'fg', bg: 'bg.raised' },
      '&:active': { cursor: 'grabbing' },
      _focusVisible: { outline: 'none', color: 'fg', bg: 'bg.raised' },
    },
  },
  { defaultProps: { type: 'button' } },
);

const Corner = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    bottom: '0',
    width: '6',
    height: '6',
    cursor: 'nwse-resize',
    touchAction: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetEnd: '1',
      bottom: '1',
      width: '2',
      height: '2',
      borderEndWidth: '2px',
      borderBottomWidth: '2px',
      borderColor: 'fg.subtle',
    },
  },
});
