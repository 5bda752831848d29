import { Box, Grid, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useMenuGroupMenusQuery } from '../../../../api/generated/hooks';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { FoundName } from '../../../../ui/tree/found-name';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tag } from '../../../../ui/text/tag';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import { TreeCheck } from '../../../../ui/tree/tree-check';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { AssignableMenu } from '../group-menus';
import { checkOf, isOwnPage, menuLevels, seenMenus, toggled } from '../group-menus';
import { useAssignment } from '../hooks/use-assignment';
import type { GroupRow } from '../hooks/use-groups';
import { MenuPreview } from './menu-preview';

const HEIGHT = 360;

interface Props {
  readonly appId: string;
  readonly group: GroupRow;
  /** Reads the group anew. */
  readonly read: () => Promise<GroupRow | undefined>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Chooses the menus that a group opens, beside a preview of them (MENU-03). */
export function AssignMenus(props: Props) {
  const { data, error, loading, refetch } = useMenuGroupMenusQuery({
    variables: { menuGroupId: props.group.id },
    fetchPolicy: 'no-cache',
  });
  if (data) {
    return (
      <Assignment
        {...props}
        menus={data.menuGroupAssignedMenus.menus}
        refetch={async () => (await refetch()).data?.menuGroupAssignedMenus.menus}
      />
    );
  }
  // One dialog, opened once it has content: a second one in the place of a first would meet the focus on its way back.
  if (!error || loading) return null;
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="menuGroup.menusOf" values={{ name: props.group.name }} />}
      onClose={props.onClose}
    >
      <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
    </Dialog>
  );
}

interface AssignmentProps extends Props {
  readonly menus: readonly AssignableMenu[];
  readonly refetch: () => Promise<readonly AssignableMenu[] | undefined>;
}

function Assignment(props: AssignmentProps) {
  const { group, onClose } = props;
  const isMobile = useIsMobile();
  const { menus, chosen, setChosen, added, removed, isDirty, isSaving, conflict, save } = useAssignment(props);
  const intl = useIntl();
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="menuGroup.menusOf" values={{ name: group.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isSaving}
      failure={null}
      summary={isDirty && <FormattedMessage id="menuGroup.difference" values={{ added, removed }} />}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Box mb={conflict ? '3' : undefined}>
        <ConflictChoice
          conflict={conflict}
          values={{ menus: [...chosen] }}
          labelOf={() => intl.formatMessage({ id: 'menuGroup.menus' })}
          onChoose={() => undefined}
        />
      </Box>
      <Grid templateColumns={{ base: '1fr', md: '3fr 2fr' }} gap="3">
        <MenuChoice menus={menus} chosen={chosen} onToggle={(id) => setChosen(toggled(menus, chosen, id))} />
        <MenuPreview
          title={<FormattedMessage id="menuGroup.preview" />}
          menus={seenMenus(menus, chosen)}
          height={isMobile ? undefined : '400px'}
        />
      </Grid>
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly menus: readonly AssignableMenu[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The menus as a tree of boxes, found by name. */
function MenuChoice({ menus, chosen, onToggle }: ChoiceProps) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { text, setText, rows, open, setOpen } = useMenuSearch(menus);
  const lost = useMemo(
    () => new Set(menus.flatMap((menu) => [menu, ...menu.children]).flatMap(({ id, isLost }) => (isLost ? [id] : []))),
    [menus],
  );
  return (
    <Box minWidth="0">
      <SearchInput
        type="search"
        value={text}
        maxLength={100}
        label={intl.formatMessage({ id: 'menuGroup.findMenu' })}
        onChange={(event) => setText(event.target.value)}
      />
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden" mt="1.5">
        <TreeView
          label={intl.formatMessage({ id: 'menuGroup.menus' })}
          isMultiselectable
          isTouch={isMobile}
          height={HEIGHT}
          rows={rows}
          open={open}
          setOpen={setOpen}
          onLoad={() => undefined}
          lookOf={(node) => ({ checked: checkOf(menus, chosen, node.id) })}
          content={({ node }) => (
            <>
              <TreeCheck check={checkOf(menus, chosen, node.id)} onToggle={() => onToggle(node.id)} />
              <span data-name title={node.name}>
                <FoundName text={node.name} searched={text.trim()} />
              </span>
              {isOwnPage(node.id) && (
                <Tag>
                  <FormattedMessage id="menuGroup.ownPage" />
                </Tag>
              )}
              {lost.has(node.id) && (
                <Tag tone="warning">
                  <FormattedMessage id="menu.lost" />
                </Tag>
              )}
            </>
          )}
          onChoose={(node) => onToggle(node.id)}
          empty={
            <Text padding="3" color="fg.subtle" textStyle="s13">
              <FormattedMessage id={text ? 'common.noMatch' : 'menu.none'} />
            </Text>
          }
        />
      </Box>
    </Box>
  );
}

/** The rows of the menus whose names contain the text, all of them open while there is one. */
function useMenuSearch(menus: readonly AssignableMenu[]) {
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const levels = useMemo(() => menuLevels(menus, text), [menus, text]);
  const open = useMemo(
    () => new Set([...levels.keys()].flatMap((id) => (id === null || (!text && closed.has(id)) ? [] : [id]))),
    [levels, closed, text],
  );
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const setOpen = (ids: readonly string[], isOpen: boolean) =>
    setClosed((now) => new Set(isOpen ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]));
  return { text, setText, rows, open, setOpen };
}
