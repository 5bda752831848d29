import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchInput } from '../../../../ui/form/search-input';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { appOf, codeOf, useJumpTargets } from '../hooks/use-jump-targets';

const HEIGHT = 240;

interface Props {
  readonly app: FramedApp;
  /** The menu that the link stands at: it does not lead to itself. */
  readonly menuCode: string;
  readonly code: string;
  readonly onChoose: (code: string) => void;
}

/**
 * Chooses the menu that a jump link opens, app by app or by its name among all of them. The portal looks for a code in
 * the link's own app first, so that a code which this app has too cannot be chosen in another; links make no chains.
 */
export function JumpTarget({ app, menuCode, code, onChoose }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const { tree, found, hasMore } = useJumpTargets({ appId: app.id, menuCode }, text);
  const shown = found ?? tree;
  const [chosen, setChosen] = useState<string | null>(null);
  const isChosen = (node: TreeNode) =>
    node.isLeaf && (chosen ? node.id === chosen : codeOf(node.id) === code && !node.isDisabled);
  return (
    <>
      <SearchInput
        type="search"
        value={text}
        maxLength={100}
        label={intl.formatMessage({ id: 'menu.jump.find' })}
        onChange={(event) => setText(event.target.value)}
      />
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden" mt="1.5">
        <TreeView
          label={intl.formatMessage({ id: 'menu.jump.target' })}
          height={HEIGHT}
          isTouch={isMobile}
          rows={shown.rows}
          open={shown.open}
          setOpen={shown.setOpen}
          onLoad={(id) => void (found ? found.loadMore() : tree.loadMore(id))}
          lookOf={(node) => ({ isSelected: isChosen(node), isDisabled: node.isDisabled, description: node.reason })}
          content={({ node }) => (
            <>
              <span data-name title={node.name}>
                {node.name}
              </span>
              {node.reason && (
                <span data-reason aria-hidden>
                  {node.reason}
                </span>
              )}
            </>
          )}
          onChoose={(node) => {
            if (!node.isLeaf) return tree.setOpen([node.id], !tree.open.has(node.id));
            if (node.isDisabled) return;
            setChosen(node.id);
            onChoose(codeOf(node.id));
          }}
          empty={
            <Text padding="3" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.tree.nothing" />
            </Text>
          }
        />
      </Box>
      <Text color="fg.muted" textStyle="s12" mt="1" aria-live="polite">
        {found && hasMore ? (
          <FormattedMessage id="menu.jump.more" />
        ) : code ? (
          <FormattedMessage
            id="menu.jump.chosen"
            values={{ code, app: chosen ? (nameIn(tree.levels.get(null)?.nodes, appOf(chosen)) ?? '') : '' }}
          />
        ) : (
          <FormattedMessage id="menu.jump.targetHint" />
        )}
      </Text>
    </>
  );
}

const nameIn = (nodes: readonly TreeNode[] | undefined, id: string) => nodes?.find((node) => node.id === id)?.name;
