import { Box, chakra, Text } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { focusBeside } from '../../../../ui/focus/move-focus';
import { Tag } from '../../../../ui/text/tag';
import { useTagRemoval } from '../../../../widgets/tags/use-tag-removal';
import { useNodeTags } from '../hooks/use-node-tags';
import type { StructureNode } from '../name-form';
import { NodeSection } from './node-section';

interface Props {
  readonly node: StructureNode;
  /** Opens the form of a tag, or of a new one. */
  readonly onEdit: (tagId: string | null) => void;
  readonly onChanged: () => void;
}

/** The tags of a node, as many as may be (STRC-03, STRC-16); a removed one can be put back. */
export function NodeTags({ node, onEdit, onChanged }: Props) {
  const intl = useIntl();
  const takeAway = useTagRemoval(useNodeTags(node), onChanged);
  const { tags, tagMaximum: max } = node;
  const isFull = tags.length >= max;
  return (
    <NodeSection
      title={<FormattedMessage id="node.tags.title" />}
      end={
        <Text color="fg.subtle" textStyle="s12" fontVariantNumeric="tabular-nums">
          <FormattedMessage id="node.tags.count" values={{ count: tags.length, max }} />
        </Text>
      }
    >
      <chakra.ul display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
        {tags.map((tag) => {
          const { id, key, value } = tag;
          const edit = intl.formatMessage({ id: 'tag.editOf' }, { key });
          const remove = intl.formatMessage({ id: 'tag.removeOf' }, { key });
          return (
            <Box as="li" key={id} maxWidth="100%">
              <Tag height={{ base: '11', md: '6' }} gap="0" px="0">
                <TagName type="button" aria-label={`${edit}: ${value}`} title={edit} onClick={() => onEdit(id)}>
                  {key}: {value}
                </TagName>
                <TagCross
                  type="button"
                  aria-label={remove}
                  title={remove}
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget);
                    takeAway(tag);
                  }}
                >
                  <X size={12} strokeWidth={1.5} aria-hidden />
                </TagCross>
              </Tag>
            </Box>
          );
        })}
        <li>
          <Button
            variant="ghost"
            size="sm"
            color="accent"
            ms="-2"
            disabled={isFull}
            title={isFull ? intl.formatMessage({ id: 'common.selectAtMost' }, { max }) : undefined}
            onClick={() => onEdit(null)}
          >
            <Plus strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="tag.add" />
          </Button>
        </li>
      </chakra.ul>
    </NodeSection>
  );
}

const part = {
  height: 'full',
  cursor: 'pointer',
  _hover: { color: 'fg' },
  _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
} as const;

const TagName = chakra('button', {
  base: {
    ...part,
    minWidth: '0',
    ps: '1.5',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'tag',
  },
});

const TagCross = chakra('button', {
  base: {
    ...part,
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: { base: '11', md: '6' },
    borderRadius: 'tag',
  },
});
