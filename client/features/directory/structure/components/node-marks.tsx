import { chakra } from '@chakra-ui/react';
import { GitFork, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { nameList } from '../../../../ui/text/name-list';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { marksOf } from '../node-marks';

/** Marks in the row of a node that auto-authorization is on, and that it has tags (STRC-02). */
export function NodeMarks({ node }: { node: TreeNode }) {
  const intl = useIntl();
  const { isAutoDispatch, tags } = marksOf(node);
  const mark = (icon: ReactNode, label: string) => (
    <Mark role="img" aria-label={label} title={label}>
      {icon}
    </Mark>
  );
  const named = () => tags.map(({ key, value }) => `${key}: ${value}`);
  return (
    <>
      {isAutoDispatch && mark(<GitFork {...SMALL} />, intl.formatMessage({ id: 'node.mark.auto' }))}
      {tags.length > 0 &&
        mark(
          <Tag {...SMALL} />,
          intl.formatMessage({ id: 'node.mark.tags' }, { tags: nameList(named(), intl.locale) }),
        )}
    </>
  );
}

const SMALL = { size: 12, strokeWidth: 1.5, 'aria-hidden': true } as const;

const Mark = chakra('span', { base: { flexShrink: 0, color: 'fg.subtle' } });
