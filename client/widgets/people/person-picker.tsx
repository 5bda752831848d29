import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../core/failure';
import { ErrorNotice } from '../../ui/state/error-state';
import { PersonText } from '../../ui/text/person-text';
import type { PersonFacts } from '../../ui/text/person-text';
import { SearchInput } from '../../ui/form/search-input';
import { SkeletonLines } from '../../ui/state/skeleton';
import { Tag } from '../../ui/text/tag';

interface Props<Person extends PersonFacts> {
  /** The typed text; the caller searches people by it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Further properties of the field. */
  readonly field: ComponentProps<typeof SearchInput>;
  /** The label of the list of matches. */
  readonly listLabel: string;
  /** Undefined until the first answer. */
  readonly people: readonly Person[] | undefined;
  /** There are more matches than listed. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The text that the present matches belong to. */
  readonly searched: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown if nobody matches. */
  readonly none: ReactNode;
  readonly selectedId?: string;
  /** Why a person cannot be chosen; undefined if they can. */
  readonly refusal?: (person: Person) => ReactNode;
  readonly onTake: (person: Person) => void;
}

/** Picks one person by typing: arrow keys move through the matches, Enter chooses one. */
export function PersonPicker<Person extends PersonFacts>(props: Props<Person>) {
  const { text, onText, field, people = [] } = props;
  const id = useId();
  // While typing pauses, the people found for the former text are still there.
  const isLoading = props.isLoading || props.searched !== text.trim();
  const { active, setActive, list, take, walk } = useWalk(props, isLoading);
  return (
    <Flex direction="column" gap="2">
      <SearchInput
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={people.some((person) => person.id === active) ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        {...field}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(null);
        }}
        onKeyDown={walk}
      />
      <Found {...props} ref={list} id={id} active={active} isBusy={isLoading} onTake={take} />
      <Text role="status" color="fg.muted" textStyle="s12" minHeight="4">
        {props.people?.length === 0 &&
          !isLoading &&
          (text.trim() ? <FormattedMessage id="common.noMatch" /> : props.none)}
        {props.hasMore && <FormattedMessage id="console.moreFound" />}
      </Text>
    </Flex>
  );
}

/** The active person among those found, moved by the arrow keys. */
function useWalk<Person extends PersonFacts>({ people = [], refusal, onTake }: Props<Person>, isLoading: boolean) {
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const take = (person: Person | undefined) => {
    if (person && !refusal?.(person)) onTake(person);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = people.findIndex((person) => person.id === active);
    if (event.key === 'Enter') {
      event.preventDefault();
      take(people[at] ?? (people.length === 1 && !isLoading ? people[0] : undefined));
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setActive(people[Math.min(Math.max(at + step, 0), people.length - 1)]?.id ?? null);
  };
  return { active, setActive, list, take, walk };
}

interface FoundProps<Person extends PersonFacts> extends Pick<
  Props<Person>,
  'listLabel' | 'people' | 'error' | 'onRetry' | 'selectedId' | 'refusal' | 'onTake'
> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly active: string | null;
  readonly isBusy: boolean;
}

/** The people found, or the reason why there are none. */
function Found<Person extends PersonFacts>(props: FoundProps<Person>) {
  const { ref, id, active, isBusy, listLabel, people, error, onRetry, selectedId, refusal, onTake } = props;
  const isThere = people !== undefined;
  return (
    <Box
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={listLabel}
      aria-busy={isBusy}
      height="208px"
      overflow="auto"
      borderWidth="1px"
      borderRadius="control"
      bg="bg.surface"
      opacity={isBusy && isThere ? 0.55 : 1}
    >
      {people?.map((person) => {
        const reason = refusal?.(person);
        return (
          <Choice
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={person.id === selectedId}
            aria-disabled={reason ? true : undefined}
            data-active={person.id === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
          >
            <PersonText person={person} />
            {reason && <Tag>{reason}</Tag>}
            {person.id === selectedId && <Check size={16} strokeWidth={1.5} aria-hidden />}
          </Choice>
        );
      })}
      {!isThere && !error && (
        <Box padding="4">
          <SkeletonLines lines={4} />
        </Box>
      )}
      {Boolean(error) && !isThere && <ErrorNotice failure={failureOf(error)} onRetry={onRetry} />}
    </Box>
  );
}

const Choice = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '13', md: '11' },
    px: '2.5',
    py: '1',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&[aria-disabled=true]': { cursor: 'default' },
    '&[data-active=true]': { bg: 'bg.raised', outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '&[aria-selected=true]': { bg: 'accent.soft' },
  },
});
