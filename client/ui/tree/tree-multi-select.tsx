import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button/button';
import { ChosenList, ListNote } from './chosen-list';
import { moved } from '../table/row-move';
import { SearchInput } from '../form/search-input';
import { useIsMobile } from '../layout/use-is-mobile';
import { ChoiceName } from './choice-name';
import { TreeView } from './tree-view';
import { useTreeChoice } from './use-tree-choice';
import type { TreeChoiceProps } from './use-tree-choice';

const SEARCH_HEIGHT = 38;

interface Props extends TreeChoiceProps {
  /** LIST-11: 200 px unless asked otherwise. */
  readonly height?: number;
  /** The chosen nodes have an order, which can be changed. */
  readonly isOrdered?: boolean;
}

/** A panel to choose from and one of the chosen nodes (LIST-10); rows 32 px high, on phones 44, drawn only where they show. */
export function TreeMultiSelect(props: Props) {
  const { find, selected, onChange, height = 200, isOrdered = false } = props;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const choice = useTreeChoice(props, text);
  const { tree, search, shown, isBarred, reasonOf, toggle, refusal, offered } = choice;
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <Flex direction="column" gap="1.5" minWidth="0">
        <Flex justifyContent="space-between" alignItems="center" minHeight="5">
          <Text textStyle="label">
            <FormattedMessage id="common.tree.available" />
          </Text>
          {offered(2).length > 1 && (
            // One more than fits says that not all of them do.
            <Button variant="link" onClick={() => choice.add(offered(props.maximum + 1))}>
              <FormattedMessage id="console.selectShown" />
            </Button>
          )}
        </Flex>
        {find && (
          <SearchInput
            type="search"
            value={text}
            maxLength={100}
            label={intl.formatMessage({ id: 'common.tree.search' })}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden">
          <TreeView
            label={intl.formatMessage({ id: 'common.tree.available' })}
            isMultiselectable
            isTouch={isMobile}
            height={height}
            rows={shown.rows}
            open={shown.open}
            setOpen={shown.setOpen}
            onLoad={(parentId) => void (search ? search.loadMore() : tree.loadMore(parentId))}
            lookOf={(node) =>
              node.isGroup
                ? {}
                : { checked: choice.checkOf(node), isDisabled: isBarred(node), description: reasonOf(node) }
            }
            content={({ node }) => <ChoiceName node={node} choice={choice} searched={search?.text} />}
            onChoose={(node) => {
              if (node.isGroup) shown.setOpen([node.id], !shown.open.has(node.id));
              else if (!isBarred(node)) toggle(node);
            }}
            empty={<ListNote id={text ? 'common.noMatch' : 'common.tree.nothing'} />}
          />
        </Box>
        <Text role="status" color="fg.muted" textStyle="s12">
          {search?.isCut && <FormattedMessage id="console.moreFound" />}
        </Text>
      </Flex>
      <Flex direction="column" gap="1.5" minWidth="0">
        <Flex justifyContent="space-between" alignItems="center" minHeight="5">
          <Text textStyle="label" aria-live="polite">
            <FormattedMessage id="common.tree.selected" values={{ count: selected.length }} />
          </Text>
          {selected.length > 1 && (
            <Button variant="link" onClick={() => onChange(selected.filter(refusal))}>
              <FormattedMessage id="common.tree.clear" />
            </Button>
          )}
        </Flex>
        <ChosenList
          nodes={selected}
          height={find ? height + SEARCH_HEIGHT : height}
          isTouch={isMobile}
          onRemove={toggle}
          refusal={refusal}
          onMove={isOrdered ? (id, move) => onChange(moved(selected, id, move)) : undefined}
        />
      </Flex>
    </Grid>
  );
}
