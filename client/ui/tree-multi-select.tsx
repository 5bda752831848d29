import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button';
import { Input } from './input';
import { TreeRows } from './tree-rows';
import type { TreeNode } from './tree-rows';
import { toaster } from './toaster';

interface Props {
  /** The children of a node, of the roots for null; kept until the picker closes. */
  readonly loadChildren: (parentId: string | null) => Promise<readonly TreeNode[]>;
  /** Nodes by name, at any depth; without it there is no search. */
  readonly find?: (text: string) => Promise<readonly TreeNode[]>;
  readonly selected: readonly TreeNode[];
  readonly onChange: (selected: readonly TreeNode[]) => void;
  /** LIST-12 */
  readonly maximum: number;
  /** LIST-11: 200 px unless asked otherwise. */
  readonly height?: number;
}

/** A panel to choose from and one of what is chosen (LIST-10); rows 32 px high, drawn only where they show. */
export function TreeMultiSelect({ loadChildren, find, selected, onChange, maximum, height = 200 }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const toggle = (node: TreeNode) => {
    const isChosen = selected.some((entry) => entry.id === node.id);
    if (!isChosen && selected.length >= maximum) {
      toaster.create({ type: 'warning', title: intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum }) });
      return;
    }
    onChange(isChosen ? selected.filter((entry) => entry.id !== node.id) : [...selected, node]);
  };
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <Flex direction="column" gap="1.5" minWidth="0">
        <Text textStyle="label">
          <FormattedMessage id="common.tree.available" />
        </Text>
        {find && (
          <Input
            type="search"
            value={search}
            maxLength={100}
            aria-label={intl.formatMessage({ id: 'common.tree.search' })}
            placeholder={intl.formatMessage({ id: 'common.tree.search' })}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <TreeRows
          key={search ? 'found' : 'tree'}
          loadChildren={loadChildren}
          find={search.trim() ? find : undefined}
          search={search.trim()}
          height={height}
          selected={new Set(selected.map((node) => node.id))}
          onToggle={toggle}
        />
      </Flex>
      <Flex direction="column" gap="1.5" minWidth="0">
        <Text textStyle="label" aria-live="polite">
          <FormattedMessage id="common.tree.selected" values={{ count: selected.length }} />
        </Text>
        <Box
          borderWidth="1px"
          borderRadius="control"
          bg="bg.surface"
          height={find ? `${height + 38}px` : `${height}px`}
          overflow="auto"
        >
          {selected.length === 0 && (
            <Text padding="3" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.tree.none" />
            </Text>
          )}
          <chakra.ul>
            {selected.map((node) => (
              <chakra.li key={node.id} display="flex" alignItems="center" gap="2" height="8" ps="2.5" pe="1">
                <Text flex="1" truncate title={node.path ?? node.name}>
                  {node.name}
                </Text>
                <Button
                  variant="ghost"
                  size="iconSm"
                  aria-label={intl.formatMessage({ id: 'common.tree.remove' }, { name: node.name })}
                  onClick={() => toggle(node)}
                >
                  <X strokeWidth={1.5} />
                </Button>
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      </Flex>
    </Grid>
  );
}
