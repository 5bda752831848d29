import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few looks, as buttons in a row: native radio buttons, so that arrows walk them. */
export function Choices<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <Row role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <Choice key={choice.value} data-selected={choice.value === value || undefined}>
          <Unseen type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          {choice.label}
        </Choice>
      ))}
    </Row>
  );
}

const Row = chakra('div', {
  base: { display: 'inline-flex', padding: '0.5', borderRadius: 'control', bg: 'bg.raised', position: 'relative' },
});

// Over the whole label, so that it takes the clicks itself.
const Unseen = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer', '&&': { width: '100%', height: '100%' } },
});

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '6' },
    px: '2',
    borderRadius: 'tag',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 's12',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _selected: { bg: 'bg.surface', borderColor: 'border.strong', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
