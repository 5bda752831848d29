import { Box, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

interface Props {
  /** Of the field that takes the file. */
  readonly id: string;
  /** As a file field has it. */
  readonly accept: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** The files that it accepts. */
  readonly limits: ReactNode;
  readonly isBusy: boolean;
  readonly isFaulty?: boolean;
  /** It is one of several ways in its form. */
  readonly isSlim?: boolean;
  readonly onFile: (file: File) => void;
}

/**
 * Takes a file: dropped on it, or chosen by click, Enter or Space.
 * Our own, because Chakra's takes 8.1 kB for lists of files, and this takes one file (decision 106).
 */
export function DropZone({ id, accept, icon, title, limits, isBusy, isFaulty, isSlim, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
  };
  return (
    <Zone
      py={isSlim ? '4' : '12'}
      data-over={isOver || undefined}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <chakra.input
        id={id}
        type="file"
        accept={accept}
        disabled={isBusy}
        position="absolute"
        inset="0"
        opacity="0"
        cursor="pointer"
        aria-describedby={`${id}-limits ${id}-fault`}
        aria-invalid={isFaulty || undefined}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again, once it was mended.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Box color="accent" aria-hidden>
        {icon}
      </Box>
      <Text textStyle="heading">{title}</Text>
      <Text id={`${id}-limits`} color="fg.muted" textStyle="s13">
        {limits}
      </Text>
    </Zone>
  );
}

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    px: '6',
    textAlign: 'center',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'panel',
    cursor: 'pointer',
    transition: 'background 80ms, border-color 80ms',
    _hover: { bg: 'bg.raised' },
    '&[data-over]': { bg: 'accent.soft', borderColor: 'accent' },
    '&[aria-busy=true]': { opacity: 0.6, cursor: 'progress' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
