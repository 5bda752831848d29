import { Box } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { usePortalSearchQuery } from '../../../../api/generated/hooks';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SearchInput } from '../../../../ui/form/search-input';
import { useSession } from '../../../identity/session/session-context';
import { keepSearches, readSearches, withSearch } from '../search-history';

// Fetched as soon as somebody is in the field.
const loadPanel = () => import('./search-panel');
const SearchPanel = lazyPart(loadPanel);

/** FIND-02: milliseconds between two searches. */
const PAUSE = 1_000;
/** FIND-12 */
const MAX_TEXT = 100;

/** Finds apps and menus by name, asked for by Enter; what was searched for before is offered while it is empty. */
export default function PortalSearch() {
  const intl = useIntl();
  const { user, workingOrganization } = useSession();
  const owner = { userId: user.id, ouId: workingOrganization?.id ?? '' };
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [searches, setSearches] = useState(() => readSearches(owner));
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, loading, refetch } = usePortalSearchQuery({
    variables: { search: asked ?? '' },
    skip: asked === null,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
    context: IN_PLACE,
  });
  const again = () => void refetch().catch(() => undefined);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const askedTime = useRef(-PAUSE);
  const run = (wanted: string) => {
    const trimmed = wanted.trim();
    const isSoon = performance.now() - askedTime.current < PAUSE;
    if (!trimmed || isSoon) return;
    askedTime.current = performance.now();
    // The button of a former search goes with its list.
    field.current?.focus();
    setText(wanted);
    setAsked(trimmed);
    // What is kept, not what is shown: another tab may have added to it.
    const next = withSearch(readSearches(owner), trimmed);
    keepSearches(owner, next);
    setSearches(next);
    setOpen(true);
    if (trimmed === asked) again();
  };
  const isAnswered = asked !== null && text.trim() !== '';
  const hasPanel = isOpen && (isAnswered || (text === '' && searches.length > 0));
  return (
    <Box
      ref={box}
      role="search"
      position="relative"
      width={{ base: '160px', lg: '220px' }}
      onKeyDown={(event) => {
        // Keys of a composition are the input method's.
        if (event.nativeEvent.isComposing) return;
        const first = box.current?.querySelector<HTMLElement>('[data-panel] a, [data-panel] button');
        const isDown = event.key === 'ArrowDown' && event.target === field.current;
        const isUp = event.key === 'ArrowUp' && event.target === first;
        if (!first || !(isDown || isUp)) return;
        event.preventDefault();
        (isDown ? first : field.current)?.focus();
      }}
    >
      <SearchInput
        ref={field}
        type="search"
        value={text}
        maxLength={MAX_TEXT}
        autoComplete="off"
        label={intl.formatMessage({ id: 'header.search' })}
        onFocus={() => {
          // Where it fails, the panel asks again.
          loadPanel().catch(() => undefined);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(event.currentTarget.value);
        }}
      />
      {hasPanel && (
        <Suspense fallback={null}>
          <SearchPanel
            box={box}
            field={field}
            searches={text === '' ? searches : null}
            asked={asked ?? ''}
            answer={data?.portalSearch}
            error={error}
            isLoading={loading}
            onSearch={run}
            onRetry={again}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
