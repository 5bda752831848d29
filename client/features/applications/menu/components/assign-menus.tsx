import { Box, Grid, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useMenuGroupAssignMutation, useMenuGroupMenusQuery } from '../../../../api/generated/hooks';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { FoundName } from '../../../../ui/tree/found-name';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tag } from '../../../../ui/text/tag';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useDraft } from '../../../identity/session/hooks/use-draft';
import type { AssignableMenu } from '../group-menus';
import { assignedIds, checkOf, difference, isOwnPage, menuLevels, seenMenus, toggled } from '../group-menus';
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

/** Chooses which menus a group opens, beside what its people then see (MENU-03). */
export function AssignMenus(props: Props) {
  const { data, error, loading, refetch } = useMenuGroupMenusQuery({
    variables: { menuGroupId: props.group.id },
    context: IN_PLACE,
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
  // One dialog, once it has something to show: a second one in the place of a first would meet the focus on its way back.
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

function Assignment({ appId, group, read, menus: first, refetch, onSaved, onClose }: AssignmentProps) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [menus] = useState(first);
  const [before, setBefore] = useState(() => assignedIds(first));
  const [chosen, setChosen] = useState(before);
  const [version, setVersion] = useState(group.version);
  const [isOvertaken, setOvertaken] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [assign, { loading }] = useMenuGroupAssignMutation({ context: IN_PLACE });
  const { added, removed } = difference(before, chosen);
  const isDirty = added + removed > 0;
  useDraft({
    form: `menu-group-menus-${group.id}`,
    isDirty,
    read: () => [...chosen],
    restore: (ids) => setChosen(new Set(ids)),
  });
  const levels = useMemo(() => menuLevels(menus, text), [menus, text]);
  const open = useMemo(
    () => new Set([...levels.keys()].flatMap((id) => (id === null || (!text && closed.has(id)) ? [] : [id]))),
    [levels, closed, text],
  );
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const menuOf = useMemo(
    () => new Map(menus.flatMap((menu) => [menu, ...menu.children]).map((menu) => [menu.id, menu])),
    [menus],
  );
  const save = async () => {
    try {
      await assign({ variables: { menuGroupId: group.id, appId, menuIds: [...chosen], version } });
    } catch (error) {
      const failure = failureOf(error);
      const theirs = failure.field === 'version' ? await Promise.all([read(), refetch()]).catch(() => null) : null;
      const [now, known] = theirs ?? [];
      if (now && known) {
        // What one has ticked or let go of stays so, on top of what the other one stored.
        const stored = assignedIds(known);
        const mine = [...stored].filter((id) => chosen.has(id) || !before.has(id));
        setChosen(new Set([...mine, ...[...chosen].filter((id) => !before.has(id))]));
        setBefore(stored);
        setVersion(now.version);
        return setOvertaken(true);
      }
      const title = intl.formatMessage({ id: 'menuGroup.assignFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const done = intl.formatMessage({ id: 'menuGroup.assigned' }, { name: group.name });
    emitClientEvent('notice', { kind: 'success', text: done });
    onSaved();
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="menuGroup.menusOf" values={{ name: group.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={loading}
      failure={null}
      summary={isDirty && <FormattedMessage id="menuGroup.difference" values={{ added, removed }} />}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isOvertaken && (
        <Box role="alert" padding="3" mb="3" borderRadius="panel" bg="status.warningSoft" textStyle="s13">
          <Text color="status.warning" fontWeight="500">
            <FormattedMessage id="menuGroup.changed" />
          </Text>
          <Text mt="1">
            <FormattedMessage id="menuGroup.changedMenus" />
          </Text>
        </Box>
      )}
      <Grid templateColumns={{ base: '1fr', md: '3fr 2fr' }} gap="3">
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
              setOpen={(ids, isOpen) =>
                setClosed((now) => new Set(isOpen ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]))
              }
              onLoad={() => undefined}
              lookOf={(node) => ({ checked: checkOf(menus, chosen, node.id) })}
              content={({ node }) => {
                const check = checkOf(menus, chosen, node.id);
                return (
                  <>
                    <input
                      ref={(box) => {
                        if (box) box.indeterminate = check === 'mixed';
                      }}
                      type="checkbox"
                      tabIndex={-1}
                      aria-hidden
                      checked={check === true}
                      onClick={(event) => event.stopPropagation()}
                      onChange={() => setChosen(toggled(menus, chosen, node.id))}
                    />
                    <span data-name title={node.name}>
                      <FoundName text={node.name} searched={text.trim()} />
                    </span>
                    {isOwnPage(node.id) && (
                      <Tag>
                        <FormattedMessage id="menuGroup.ownPage" />
                      </Tag>
                    )}
                    {menuOf.get(node.id)?.isLost && (
                      <Tag tone="warning">
                        <FormattedMessage id="menu.lost" />
                      </Tag>
                    )}
                  </>
                );
              }}
              onChoose={(node) => setChosen(toggled(menus, chosen, node.id))}
              empty={
                <Text padding="3" color="fg.subtle" textStyle="s13">
                  <FormattedMessage id={text ? 'common.noMatch' : 'menu.none'} />
                </Text>
              }
            />
          </Box>
        </Box>
        <MenuPreview
          title={<FormattedMessage id="menuGroup.preview" />}
          menus={seenMenus(menus, chosen)}
          height={isMobile ? undefined : '400px'}
        />
      </Grid>
    </FormDialog>
  );
}
