import { Box, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { ChangeEvent, InputEvent, MouseEvent, Ref } from 'react';

/** AUTH-15, MFA-07 */
export const CODE_LENGTH = 6;

interface Props {
  readonly ref?: Ref<HTMLInputElement>;
  readonly id: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** The id of what tells what is wrong with it. */
  readonly faultId: string;
  readonly isInvalid: boolean;
  readonly isDisabled?: boolean;
}

/**
 * A code of six digits: one real field, so that pasting, filling in from a mail, arrows, Backspace and screen readers
 * work as in any other, behind six cells that show what it holds. Name it with a label for `id`.
 * Our own, because Chakra's makes six fields of it, and adds 10.2 kB to a first page (decision 106).
 */
export function CodeInput({ ref, id, value, onChange, faultId, isInvalid, isDisabled }: Props) {
  const [isFocused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const current = Math.min(caret, value.length, CODE_LENGTH - 1);
  return (
    <Box position="relative">
      <Grid templateColumns={`repeat(${CODE_LENGTH}, minmax(0, 1fr))`} gap={{ base: '1.5', md: '2' }} aria-hidden>
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <Cell
            key={index}
            data-current={isFocused && index === current ? '' : undefined}
            data-invalid={isInvalid ? '' : undefined}
            opacity={isDisabled ? 0.6 : undefined}
          >
            {value[index]}
          </Cell>
        ))}
      </Grid>
      <chakra.input
        ref={ref}
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isInvalid || undefined}
        aria-describedby={faultId}
        readOnly={isDisabled}
        position="absolute"
        inset="0"
        width="100%"
        height="100%"
        opacity="0"
        cursor="text"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onClick={moveCaret}
        onBeforeInput={overtype}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(digitsOf(target.value))}
      />
    </Box>
  );
}

/** The digits of what was typed or pasted, full-width ones among them: "123 456" and "１２３４５６" are codes. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** A digit typed before others takes the place of the next one: the cells do not move. Nothing else is taken. */
function overtype(event: InputEvent<HTMLInputElement>): void {
  const { currentTarget: field, data } = event;
  if (!digitsOf(data)) return event.preventDefault();
  const at = field.selectionStart ?? 0;
  if (at === field.selectionEnd && at < field.value.length) field.setSelectionRange(at, at + 1);
}

/** The digits stand in the cells, not where the field would draw them: a click goes to the cell under it. */
function moveCaret({ currentTarget: field, clientX }: MouseEvent<HTMLInputElement>): void {
  const { left, width } = field.getBoundingClientRect();
  const at = Math.min(Math.floor(((clientX - left) / width) * CODE_LENGTH), field.value.length);
  field.setSelectionRange(at, at);
}

const Cell = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    height: '12',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    bg: 'bg.surface',
    textStyle: 'pageTitle',
    fontVariantNumeric: 'tabular-nums',
    '&[data-invalid]': { borderColor: 'status.danger' },
    '&[data-current]': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
