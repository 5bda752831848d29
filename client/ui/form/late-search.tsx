import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input';

/** Typing is sent this long after the last key; Enter sends at once. */
const TYPING_PAUSE = 350;

interface Props {
  /** The text that is searched for, trimmed. */
  readonly search: string;
  /** The name of the field and its hint. */
  readonly label: string;
  /** Does not change between renderings: another function begins the pause anew. */
  readonly onSearch: (text: string) => void;
}

/** A search that stands in the address: it is sent when typing pauses, and follows the address when that changes. */
export function LateSearch({ search, label, onSearch }: Props) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  useEffect(() => {
    // Changed from outside: a link, Back, or "clear filters".
    if (search !== sent.current) setText((sent.current = search));
  }, [search]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => onSearch((sent.current = text.trim())), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <SearchInput
      type="search"
      maxLength={100}
      value={text}
      label={label}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        // Keys of a composition are the input method's.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onSearch((sent.current = text.trim()));
        if (event.key === 'Escape') setText('');
      }}
    />
  );
}
