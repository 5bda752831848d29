import { useCallback, useState } from 'react';

interface Answer {
  readonly currentPage: number;
  readonly next?: string | null;
}

/**
 * The keys at which the pages of a list begin, once the pages before them were read: the server continues there instead
 * of counting rows, which matters in long lists.
 * @param question everything that decides the rows of the list and their order; another question forgets the keys
 * @returns `after`, to send with `page`, and `learn`, to call with each answer to this question
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
