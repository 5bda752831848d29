import { chakra } from '@chakra-ui/react';

/** A text with the part that was searched for marked. */
export function FoundName({ text, searched }: { text: string; searched: string }) {
  const at = text.toLocaleLowerCase().indexOf(searched.toLocaleLowerCase());
  if (at < 0 || !searched) return text;
  const end = at + searched.length;
  return (
    <>
      {text.slice(0, at)}
      <Mark>{text.slice(at, end)}</Mark>
      {text.slice(end)}
    </>
  );
}

const Mark = chakra('mark', {
  base: { bg: 'status.warningSoft', color: 'inherit', borderRadius: 'tag', boxShadow: 'inset 0 -1px 0 currentColor' },
});
