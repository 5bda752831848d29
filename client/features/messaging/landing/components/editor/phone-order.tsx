import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, GripVertical, Settings, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { moved, MOVE_KEYS } from '../../../../../ui/table/row-move';
import type { Move } from '../../../../../ui/table/row-move';
import { useRowDrag } from '../../../../../ui/table/use-row-drag';
import { HAS_SETTINGS } from '../../widget-model';
import type { DraftWidget } from '../../widget-model';
import { WidgetPicture } from './widget-picture';

interface Props {
  readonly widgets: readonly DraftWidget[];
  readonly change: (widgets: readonly DraftWidget[]) => void;
  readonly onSettings: (widget: DraftWidget) => void;
  readonly onRemove: (key: string) => void;
  /** The place of a widget in the list, for screen readers. */
  readonly onOrder: (widget: DraftWidget, place: number) => void;
}

/** The order of the widgets on phones (LAND-18): dragged, by buttons, or by Alt with arrows. */
export function PhoneOrder({ widgets, change, onSettings, onRemove, onOrder }: Props) {
  const intl = useIntl();
  const move = (key: string, way: Move) => {
    const rows = moved(
      widgets.map((widget) => ({ ...widget, id: widget.key })),
      key,
      way,
    );
    const next = rows.map(({ id: _, ...widget }) => widget);
    const at = next.findIndex((widget) => widget.key === key);
    change(next);
    const widget = next[at];
    if (widget) onOrder(widget, at + 1);
  };
  const dragRef = useRowDrag(({ id }, way) => move(id, way));
  return (
    <Phone>
      <Text color="fg.muted" textStyle="s13" pb="3">
        <FormattedMessage id="landing.phone.text" />
      </Text>
      <ul>
        {widgets.map((widget, at) => {
          const { key, type } = widget;
          const name = intl.formatMessage({ id: `landing.widget.${type}` });
          const detail = widget.page?.name ?? widget.plugin?.name;
          return (
            <Row
              key={key}
              ref={dragRef(key, null)}
              onKeyDown={(event) => {
                const way = event.altKey && MOVE_KEYS[event.key];
                if (!way) return;
                event.preventDefault();
                move(key, way);
              }}
            >
              <Box color="fg.subtle" cursor="grab" display={{ base: 'none', md: 'block' }} aria-hidden>
                <GripVertical size={16} strokeWidth={1.5} />
              </Box>
              <WidgetPicture type={type} />
              <Box flex="1" minWidth="0">
                <Text fontWeight="500" truncate title={name}>
                  {name}
                </Text>
                {detail && (
                  <Text textStyle="s12" color="fg.subtle" truncate title={detail}>
                    {detail}
                  </Text>
                )}
              </Box>
              <Flex>
                {(['up', 'down'] as const).map((way) => (
                  <Button
                    key={way}
                    variant="ghost"
                    size="iconSm"
                    disabled={at === (way === 'up' ? 0 : widgets.length - 1)}
                    aria-label={intl.formatMessage({ id: `landing.phone.${way}` }, { name })}
                    onClick={() => move(key, way)}
                  >
                    {way === 'up' ? <ArrowUp strokeWidth={1.5} /> : <ArrowDown strokeWidth={1.5} />}
                  </Button>
                ))}
                {HAS_SETTINGS.has(type) && (
                  <Button
                    variant="ghost"
                    size="iconSm"
                    aria-label={intl.formatMessage({ id: 'landing.settingsOf' }, { name })}
                    onClick={() => onSettings(widget)}
                  >
                    <Settings strokeWidth={1.5} />
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="iconSm"
                  data-grip={key}
                  aria-label={intl.formatMessage({ id: 'landing.remove' }, { name })}
                  onClick={() => onRemove(key)}
                >
                  <X strokeWidth={1.5} />
                </Button>
              </Flex>
            </Row>
          );
        })}
      </ul>
    </Phone>
  );
}

/** As wide as a phone, where the window is wider. */
const Phone = chakra('div', {
  base: {
    width: '100%',
    maxWidth: { md: '420px' },
    mx: 'auto',
    p: { md: '4' },
    bg: { md: 'bg.surface' },
    borderWidth: { md: '1px' },
    borderRadius: { md: '16px' },
  },
});

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '14',
    py: '2',
    borderTopWidth: '1px',
    position: 'relative',
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-drop=before]': { boxShadow: 'inset 0 2px {colors.accent}' },
    '&[data-drop=after]': { boxShadow: 'inset 0 -2px {colors.accent}' },
  },
});
