import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

interface Props {
  /** The letters, for the palette to begin with. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Stands for the palette until it is loaded, and takes the letters that are typed meanwhile. */
export function TypeAhead({ typed, onType, onClose }: Props) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key arrives.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Field
      ref={field}
      aria-label={intl.formatMessage({ id: 'common.search' })}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}

/** In the place of the palette's own field. */
const Field = chakra('input', {
  base: {
    position: 'fixed',
    top: { base: '0', md: '12vh' },
    insetStart: { base: '0', md: 'max(0px, 50vw - 340px)' },
    width: { base: '100vw', md: '680px' },
    height: '12',
    px: '4',
    pe: '4',
    borderWidth: { md: '1px' },
    borderRadius: { md: 'panel' },
    bg: 'bg.overlay',
    color: 'fg',
    boxShadow: 'overlay',
    zIndex: 'modal',
    fontSize: { base: '16px', md: '14px' },
    outline: 'none',
  },
});
