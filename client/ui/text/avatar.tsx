import { Center } from '@chakra-ui/react';

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** OB for Olivia Brandt, 王 for 王丽娜. */
export function initialsOf(name: string): string {
  if (CJK.test(name)) return [...name][0] ?? '';
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/**
 * A person's initials in a circle; decoration, the name stands beside it.
 * Our own, because the portal's first page loads it, and Chakra's adds 7.4 kB there to await an image (decision 106).
 */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <Center
      width={isLarge ? '10' : '7'}
      height={isLarge ? '10' : '7'}
      flexShrink={0}
      borderRadius="pill"
      borderWidth="1px"
      bg="bg.raised"
      color="fg.muted"
      textStyle={isLarge ? 'body' : undefined}
      fontSize={isLarge ? undefined : '11px'}
      fontWeight="600"
      aria-hidden
    >
      {initialsOf(name)}
    </Center>
  );
}
