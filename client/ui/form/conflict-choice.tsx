import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGE_NAMES, languageKey, LOCALES } from '../../locales/locales';
import { ShortTime } from '../text/short-time';
import type { Conflict } from './conflict';
import { isSame, valueAt } from './conflict';
import { RadioRow } from './radio-row';

interface Props<Values> {
  readonly conflict: Conflict<Values> | null;
  /** The entries now. */
  readonly values: Values;
  /** The name of a field of the form. */
  readonly labelOf: (name: string, part: string | undefined) => string;
  /** A value as people read it; by default as it is. */
  readonly textOf?: (field: string, value: unknown) => ReactNode;
  readonly onChoose: (field: string, isMine: boolean) => void;
}

/**
 * Tells whose change came first, and shows both values of each field that collides, to choose from (CALL-302). It takes
 * the focus if saving led to it.
 */
export function ConflictChoice<Values extends object>({ conflict, ...props }: Props<Values>) {
  return conflict && <Shown {...props} conflict={conflict} />;
}

function Shown<Values extends object>(props: Props<Values> & { readonly conflict: Conflict<Values> }) {
  const {
    conflict,
    values,
    labelOf,
    textOf = (_, value) => (typeof value === 'string' ? value : ''),
    onChoose,
  } = props;
  const { mine, theirs, contested, taken, last } = conflict;
  const intl = useIntl();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // A noticed change must not take the focus from somebody who types.
  useEffect(() => {
    if (last) box.current?.focus();
  }, [last]);
  const who = last?.name ?? null;
  const nameOf = (field: string) => {
    const [name = '', part] = field.split('.');
    const locale = LOCALES.find((each) => languageKey(each) === part);
    const label = labelOf(name, part);
    return locale ? `${label} (${LANGUAGE_NAMES[locale]})` : label;
  };
  return (
    <Box
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      padding="3"
      borderRadius="panel"
      bg="status.warningSoft"
      color="fg"
      textStyle="s13"
      outline="none"
    >
      <Text id={`${id}-title`} role={last ? undefined : 'status'} color="status.warning" fontWeight="500">
        <FormattedMessage id={who === null ? 'console.conflict.somebody' : 'console.conflict.by'} values={{ who }} />
        {last?.time != null && (
          <>
            {' '}
            <ShortTime time={last.time} />
          </>
        )}
      </Text>
      <Text mt="1">
        <FormattedMessage id={`console.conflict.${contested.length > 0 ? 'choose' : 'merged'}`} />
      </Text>
      <Stack gap="3" mt={contested.length > 0 ? '3' : '0'}>
        {contested.map((field) => {
          const now = valueAt(values, field);
          const isMine = !isSame(now, valueAt(theirs, field));
          const choice = { name: `${id}-${field}` };
          return (
            <chakra.fieldset key={field} minWidth="0">
              <chakra.legend textStyle="label" mb="1">
                {nameOf(field)}
              </chakra.legend>
              <RadioRow {...choice} checked={isMine} onChange={() => onChoose(field, true)}>
                <Value
                  whose={<FormattedMessage id="console.conflict.mine" />}
                  text={textOf(field, isMine ? now : valueAt(mine, field))}
                />
              </RadioRow>
              <RadioRow {...choice} checked={!isMine} onChange={() => onChoose(field, false)}>
                <Value
                  whose={
                    <FormattedMessage
                      id={who === null ? 'console.conflict.theirs' : 'console.conflict.theirsOf'}
                      values={{ who }}
                    />
                  }
                  text={textOf(field, valueAt(theirs, field))}
                />
              </RadioRow>
            </chakra.fieldset>
          );
        })}
      </Stack>
      {taken.length > 0 && (
        <Text mt="2" color="fg.muted">
          <FormattedMessage
            id="console.conflict.taken"
            values={{ fields: intl.formatList([...new Set(taken.map(nameOf))]) }}
          />
        </Text>
      )}
    </Box>
  );
}

function Value({ whose, text }: { readonly whose: ReactNode; readonly text: ReactNode }) {
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      <Box as="span" color="fg.muted">
        {whose}
      </Box>{' '}
      {text || <FormattedMessage id="console.conflict.none" />}
    </Box>
  );
}
