import { Box, chakra, Flex, Tabs } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useShownLocale } from '../../locales/locale-provider';
import { LANGUAGE_NAMES, languageKey, LOCALES } from '../../locales/locales';
import type { Locale } from '../../locales/locales';
import { FieldFault } from './field-fault';
import { Input } from './input';

/** A text per language, by the short keys of the languages (I18N-09). */
export type LocalizedValues = Readonly<Partial<Record<string, string>>>;

interface Props {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly values: LocalizedValues;
  /** The languages to fill in, the first one first; by default all, one's own first. */
  readonly languages?: readonly Locale[];
  /** No language needs a text; the hint says what follows. */
  readonly isOptional?: boolean;
  /** Faults, by language. */
  readonly faults: Readonly<Partial<Record<string, ReactNode>>>;
  readonly maxLength: number;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** The language on show, where the form leads to one. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly onChange: (language: string, text: string) => void;
  readonly onBlur?: (language: string) => void;
}

/**
 * One text field with one of Chakra's tabs per language, one's own first; languages without a text are marked, and so
 * are those with a fault.
 */
export function LocalizedField(props: Props) {
  const intl = useIntl();
  const { id, label, values, faults, inputRef, language, onLanguage, languages, isOptional = false } = props;
  const shownLocale = useShownLocale();
  const [all] = useState(() => [shownLocale, ...LOCALES.filter((each) => each !== shownLocale)]);
  const order = languages ?? all;
  const locale = languages?.[0] ?? shownLocale;
  const fault = faults[language];
  const nameOf = (each: Locale) => LANGUAGE_NAMES[each];
  const shown = order.find((each) => languageKey(each) === language) ?? locale;
  const missing = order.filter((each) => !values[languageKey(each)]?.trim()).length;
  const isBegun = missing < order.length;
  return (
    <Box>
      <Flex wrap="wrap" alignItems="center" justifyContent="space-between" gap="2" mb="1.5">
        <chakra.label htmlFor={id} textStyle="label">
          {label}
        </chakra.label>
        <Tabs.Root
          unstyled
          flexGrow={{ base: 1, md: 0 }}
          ids={{ trigger: (key) => `${id}-${key}-tab`, content: () => `${id}-panel` }}
          value={language}
          onValueChange={({ value }) => onLanguage(value)}
        >
          <Tabs.List aria-label={intl.formatMessage({ id: 'common.language' })} display="flex" gap="1">
            {order.map((each) => {
              const key = languageKey(each);
              const isMissing = !values[key]?.trim();
              const state = faults[key] ? 'faulty' : isMissing ? 'missing' : 'filled';
              const spoken = nameOf(each);
              const name =
                state === 'filled'
                  ? spoken
                  : intl.formatMessage({ id: `console.localized.${state}` }, { language: spoken });
              return (
                <Tabs.Trigger key={key} value={key} asChild>
                  <LanguageTab aria-label={name} title={name} data-state={state}>
                    {key.toUpperCase()}
                  </LanguageTab>
                </Tabs.Trigger>
              );
            })}
          </Tabs.List>
        </Tabs.Root>
      </Flex>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}-tab`}>
        <Input
          ref={inputRef}
          id={id}
          lang={shown}
          value={values[language] ?? ''}
          maxLength={props.maxLength}
          autoComplete="off"
          placeholder={language === languageKey(locale) ? undefined : values[languageKey(locale)]}
          aria-required={!isOptional && language === languageKey(locale)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault ${id}-hint`}
          onChange={(event) => props.onChange(language, event.target.value)}
          onBlur={() => props.onBlur?.(language)}
        />
        <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
        <Box id={`${id}-hint`} color="fg.subtle" textStyle="s12" mt="1" hidden={Boolean(fault)}>
          {props.hint}{' '}
          {isBegun && !isOptional && <FormattedMessage id="console.localized.count" values={{ missing }} />}
        </Box>
      </Box>
    </Box>
  );
}

const LanguageTab = chakra('button', {
  base: {
    position: 'relative',
    height: { base: '11', md: '6' },
    minWidth: { base: '9', md: '7' },
    flex: { base: '1', md: 'none' },
    px: '1.5',
    borderWidth: '1px',
    borderRadius: 'tag',
    bg: 'bg.surface',
    color: 'fg.muted',
    textStyle: 's12',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised', color: 'fg' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    _selected: { bg: 'accent.soft', borderColor: 'accent', color: 'fg' },
    '&[data-state=missing]': { borderStyle: 'dashed' },
    '&[data-state=missing]:not([aria-selected=true])': { color: 'fg.subtle' },
    '&[data-state=faulty]': { borderColor: 'status.danger', color: 'status.danger' },
  },
});
