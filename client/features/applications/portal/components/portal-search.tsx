import { Box } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { preload } from '../../../../core/load-chunk';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SearchInput } from '../../../../ui/form/search-input';
import { useSearch } from '../hooks/use-search';

// Fetched as soon as somebody is in the field.
const loadPanel = () => import('./search-panel');
const SearchPanel = lazyPart(loadPanel);

/** FIND-12 */
const MAX_TEXT = 100;

/** Finds apps and menus by name when Enter is pressed; an empty field offers the searches before. */
export default function PortalSearch() {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, searches, asked, answer, error, isLoading, run, again } = useSearch(field);
  const [isOpen, setOpen] = useState(false);
  const search = (wanted: string) => {
    if (run(wanted)) setOpen(true);
  };
  const isAnswered = asked !== null && text.trim() !== '';
  const hasPanel = isOpen && (isAnswered || (text === '' && searches.length > 0));
  return (
    <Box
      ref={box}
      role="search"
      position="relative"
      width={{ base: '160px', lg: '220px' }}
      onKeyDown={(event) => walk(event, field.current)}
    >
      <SearchInput
        ref={field}
        type="search"
        value={text}
        maxLength={MAX_TEXT}
        autoComplete="off"
        label={intl.formatMessage({ id: 'header.search' })}
        onFocus={() => {
          // The panel asks again after a failure.
          preload(loadPanel);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(event.currentTarget.value);
        }}
      />
      {hasPanel && (
        <Suspense fallback={null}>
          <SearchPanel
            box={box}
            field={field}
            searches={text === '' ? searches : null}
            asked={asked ?? ''}
            answer={answer}
            error={error}
            isLoading={isLoading}
            onSearch={search}
            onRetry={again}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Down leads from the field into the panel, and up from its first entry back. */
function walk(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  // Keys of a composition are the input method's.
  if (event.nativeEvent.isComposing) return;
  const first = event.currentTarget.querySelector<HTMLElement>('[data-panel] a, [data-panel] button');
  const isDown = event.key === 'ArrowDown' && event.target === field;
  const isUp = event.key === 'ArrowUp' && event.target === first;
  if (!first || !(isDown || isUp)) return;
  event.preventDefault();
  (isDown ? first : field)?.focus();
}
