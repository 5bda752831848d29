import { useCallback, useState } from 'react';

interface Answer {
  readonly currentPage: number;
  readonly next?: string | null;
}

/**
 * Where the pages of a list begin, as far as the pages before them were seen: the server then goes on from there
 * instead of counting its way, which matters in long lists.
 * @param question all that decides what the list holds and in which order; another question forgets the keys
 * @returns `after`, what to send with `page`, and `learn`, to be told each answer to this question
 */
export function usePageKeys(question: string, page: number) {
  const [known, setKnown] = useState({ question, keys: new Map<number, string>() as ReadonlyMap<number, string> });
  const learn = useCallback(
    (answer: Answer | undefined) => {
      const next = answer?.next;
      if (!next) return;
      setKnown((former) => {
        const keys = former.question === question ? former.keys : null;
        if (keys?.get(answer.currentPage + 1) === next) return former;
        return { question, keys: new Map(keys).set(answer.currentPage + 1, next) };
      });
    },
    [question],
  );
  const after = known.question === question ? (known.keys.get(page) ?? null) : null;
  return { after, learn };
}
