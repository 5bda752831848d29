import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LandingWidgetType } from '../../../../../api/generated/graphql';
import { SearchInput } from '../../../../../ui/form/search-input';
import { Key } from '../../../../../ui/text/key';
import { CATALOGUE } from '../../widget-model';
import { WidgetPreview } from './widget-preview';

interface Props {
  readonly types: readonly LandingWidgetType[];
  /** 20 widgets are there. */
  readonly isFull: boolean;
  readonly onAdd: (type: LandingWidgetType) => void;
}

/** The kinds of widgets with their previews and first sizes (LAND-09). */
export function Catalogue({ types, isFull, onAdd }: Props) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase(intl.locale);
  const found = CATALOGUE.filter(({ type }) => types.includes(type)).filter(({ type }) =>
    [`landing.widget.${type}`, `landing.about.${type}`].some((id) =>
      intl.formatMessage({ id }).toLocaleLowerCase(intl.locale).includes(wanted),
    ),
  );
  return (
    <Stack gap="3" minHeight="0" flex="1">
      <SearchInput
        type="search"
        value={text}
        maxLength={50}
        label={intl.formatMessage({ id: 'landing.find' })}
        onChange={({ target }) => setText(target.value)}
      />
      {isFull && (
        <Text role="status" textStyle="s13" color="fg.muted">
          <FormattedMessage id="landing.full" />
        </Text>
      )}
      <Box as="ul" flex="1" minHeight="0" overflow="auto" mx="-2">
        {found.map(({ type, width, height }) => (
          <li key={type}>
            <Entry disabled={isFull} onClick={() => onAdd(type)}>
              <WidgetPreview type={type} />
              <Box flex="1" minWidth="0">
                <Text fontWeight="500">
                  <FormattedMessage id={`landing.widget.${type}`} />
                </Text>
                <Text textStyle="s12" color="fg.muted">
                  <FormattedMessage id={`landing.about.${type}`} />
                </Text>
                <Text textStyle="s12" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {width} × {height}
                </Text>
              </Box>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
            </Entry>
          </li>
        ))}
      </Box>
      {found.length === 0 && (
        <Text role="status" textStyle="s13" color="fg.muted">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
    </Stack>
  );
}

const Entry = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: '100%',
      p: '2',
      textAlign: 'start',
      borderRadius: 'panel',
      cursor: 'pointer',
      '& > svg:last-child': { color: 'fg.subtle', flexShrink: 0 },
      _hover: { bg: 'bg.raised', '& > svg:last-child': { color: 'accent' } },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
  },
  { defaultProps: { type: 'button' } },
);

const KEYS = [
  ['pick', ['space']],
  ['move', ['←', '↑', '→', '↓']],
  ['resize', ['Shift', '← ↑ → ↓']],
  ['remove', ['delete', 'Esc']],
] as const;

/** The keys of the editor, below the catalogue. */
export function KeyList() {
  const intl = useIntl();
  return (
    <Box as="dl" textStyle="s12" color="fg.muted" borderTopWidth="1px" px="5" py="3">
      {KEYS.map(([name, keys]) => (
        <Box key={name} display="flex" alignItems="center" gap="2" minHeight="6">
          <Box as="dt" flex="1">
            <FormattedMessage id={`landing.keys.${name}`} />
          </Box>
          <Box as="dd" display="flex" gap="1">
            {keys.map((key) => (
              <Key key={key}>{/^[a-z]/.test(key) ? intl.formatMessage({ id: `landing.keys.${key}` }) : key}</Key>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
