import { useMemo } from 'react';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';

/** People to choose actors from: everybody within reach, as rows without children. Anybody may have acted. */
export function usePersonSource() {
  const read = usePeopleChoices();
  return useMemo(() => {
    const open = async (search: string | null, after: string | null) => {
      const { nodes, next } = await read(search, after);
      return { next, nodes: nodes.map(({ id, name }) => ({ id, name, isLeaf: true })) };
    };
    return {
      loadChildren: (_: unknown, after?: string | null) => open(null, after ?? null),
      find: open,
    };
  }, [read]);
}
