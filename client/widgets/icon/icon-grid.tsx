import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { AppIcon } from './app-icon';
import type { NamedIcon } from './icon-search';

interface Props {
  readonly label: string;
  readonly icons: readonly NamedIcon[];
  readonly value: string | null;
  readonly onChoose: (name: string) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Icons to choose from, walked by the arrows in both directions, Home and End; one tab stop. */
export function IconGrid({ label, icons, value, onChoose, ref }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(value);
  const at = Math.max(
    0,
    icons.findIndex(({ name }) => name === active),
  );
  useEffect(() => {
    grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const walk = (event: KeyboardEvent) => {
    const options = [...(grid.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const top = options[0]?.offsetTop;
    const columns = Math.max(1, options.filter((option) => option.offsetTop === top).length);
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: icons.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const icon = icons[target];
    if (!icon) return;
    setActive(icon.name);
    options[target]?.focus();
  };
  return (
    <Frame
      ref={(element: HTMLDivElement | null) => {
        grid.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="listbox"
      aria-label={label}
      onKeyDown={walk}
    >
      {icons.map(({ name, label: text }, index) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === value}
          aria-label={text}
          title={text}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setActive(name)}
          onClick={() => onChoose(name)}
        >
          <AppIcon name={name} size={20} />
        </button>
      ))}
    </Frame>
  );
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(auto-fill, minmax(44px, 1fr))', md: 'repeat(auto-fill, minmax(40px, 1fr))' },
    gap: '1',
    padding: '1',
    overflow: 'auto',
    height: { base: 'auto', md: '320px' },
    alignContent: 'start',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      height: { base: '11', md: '10' },
      borderRadius: 'control',
      color: 'fg.muted',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised', color: 'fg' },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px', color: 'fg' },
      _selected: { bg: 'accent.soft', color: 'accent' },
    },
  },
});
