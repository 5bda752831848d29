import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props<Name extends string> {
  /** The name of the choice, for those who hear it. */
  readonly label: string;
  readonly options: readonly { readonly name: Name; readonly text: ReactNode }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** A choice of one among a few that stand side by side. They scroll if there is too little room. */
export function Segments<Name extends string>({ label, options, chosen, onChoose }: Props<Name>) {
  return (
    <Row role="group" aria-label={label}>
      {options.map(({ name, text }) => (
        <Part key={name} type="button" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {text}
        </Part>
      ))}
    </Row>
  );
}

const Row = chakra('div', {
  base: {
    display: 'inline-flex',
    flex: { base: '1 1 auto', md: 'none' },
    gap: '0.5',
    padding: '1px',
    height: { base: '11', md: '8' },
    maxWidth: '100%',
    overflowX: 'auto',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.raised',
  },
});

const Part = chakra('button', {
  base: {
    display: 'inline-flex',
    flex: { base: '1 0 auto', md: 'none' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'tag',
    color: 'fg.muted',
    textStyle: 's13',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[aria-pressed=true]': { bg: 'bg.overlay', borderColor: 'border.strong', color: 'fg', fontWeight: '500' },
  },
});
