import { Box, Flex } from '@chakra-ui/react';
import { ArrowLeft, ListTree, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { codesOf } from '../app-menus';
import type { AppMenuList, MenuDetails } from '../app-menus';
import { useAppMenus } from '../hooks/use-app-menus';
import type { MenuWork } from '../urls';
import { MENU_WORKS } from '../urls';
import { MenuDialogs } from './menu-dialogs';
import { MenuDetailsPanel } from './menu-details';
import { MenuTags } from './menu-tags';
import { MenuPreview } from './menu-preview';
import { MenuRowMenu } from './menu-row-menu';
import { NextSignIn, OrderBar, Overtaken } from './order-bar';
import { OrderTree } from './order-tree';

/** Keys for a menu that the OU made itself. */
const KEYS: Readonly<Record<string, MenuWork>> = { F2: 'edit', Delete: 'delete' };

interface Props {
  readonly app: FramedApp;
  readonly list: AppMenuList;
}

type State = ReturnType<typeof useAppMenus>;

/**
 * The menus of an app: their order, icons and targets; of the OU's own apps their names and addresses too (MENU-04).
 */
export function Menus({ app, list }: Props) {
  const { menus } = list;
  const isMobile = useIsMobile();
  const { open, choose } = useDialogAddress(MENU_WORKS);
  const state = useAppMenus(app.id, list);
  const { draft, selectedId, selected, select, changed, giveIcon } = state;
  const isOwn = app.origin === 'CUSTOM';
  const target = state.byId.get(open?.of ?? '');
  const close = () => choose(null);
  const add = isOwn && (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="menu.add" />
    </Button>
  );
  const showsTree = !isMobile || !selected;
  return (
    <>
      <Flex alignItems="center" gap="3" wrap="wrap">
        <Box flex="1 1 240px">{showsTree && <NextSignIn />}</Box>
        {showsTree && menus.length > 0 && add}
      </Flex>
      <Overtaken draft={draft} />
      <Flex gap="3" flex="1" alignItems="stretch" minHeight="0">
        {showsTree && <TreePanel app={app} state={state} isOwn={isOwn} choose={choose} add={add} />}
        {selected ? (
          <SelectedMenu menu={selected} isOwn={isOwn} state={state} choose={choose} />
        ) : (
          <Box flex="1" minWidth="0" hideBelow="lg">
            <MenuPreview
              title={<FormattedMessage id="menu.preview" />}
              menus={state.preview}
              height="calc(100dvh - 330px)"
            />
          </Box>
        )}
      </Flex>
      {(showsTree || draft.isDirty) && <OrderBar draft={draft} />}
      {open && (
        <MenuDialogs
          work={open.work}
          app={app}
          menu={target}
          codes={codesOf(state.byId)}
          below={menus.find(({ id }) => id === target?.id)?.children.length ?? 0}
          onSaved={async (created) => {
            close();
            if (open.work === 'delete' && selectedId === target?.id) select(null);
            // A new menu and the place of a deleted one are read; a changed one was answered.
            if (target && open.work !== 'delete' && open.work !== 'add') return changed();
            await draft.refresh();
            if (created) select(created);
          }}
          onIcon={(icon) => {
            close();
            if (target) void giveIcon(target.id, icon);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly state: State;
  /** The OU made the app itself. */
  readonly isOwn: boolean;
  readonly choose: ChooseDialog<MenuWork>;
}

function TreePanel({ app, state, isOwn, choose, add }: PartProps & { app: FramedApp; add: ReactNode }) {
  const { draft, byId, selected, select, ordered } = state;
  const onKey = ({ key }: KeyboardEvent, id: string) => {
    const work = isOwn ? KEYS[key] : undefined;
    if (work) choose(work, id);
    return work !== undefined;
  };
  return (
    <Panel
      flex={{ base: '1', lg: '0 0 440px' }}
      minWidth="0"
      height={{ base: 'calc(100dvh - 360px)', md: 'calc(100dvh - 330px)' }}
      minHeight="320px"
    >
      <OrderTree
        root={app.id}
        order={draft.order}
        placed={draft.placed}
        changes={draft.changes}
        said={draft.said}
        onMove={draft.move}
        selected={selected?.id ?? null}
        onSelect={select}
        tags={(id) => <MenuTags menu={byId.get(id)} />}
        onKey={onKey}
        hasLevels={isOwn}
        rowMenu={(row, _, canMove, ends) => (
          <MenuRowMenu
            row={row}
            isOwn={isOwn}
            canMove={canMove}
            ends={ends}
            menus={ordered}
            onMove={(move) => draft.move(row.node.id, move)}
            onWork={(work) => choose(work, row.node.id)}
          />
        )}
        empty={
          <EmptyState
            icon={<ListTree size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="menu.none" />}
            text={<FormattedMessage id={isOwn ? 'menu.noneOwnText' : 'menu.noneText'} />}
            action={add}
          />
        }
      />
    </Panel>
  );
}

function SelectedMenu({ menu, isOwn, state, choose }: PartProps & { menu: MenuDetails }) {
  const isMobile = useIsMobile();
  const { select, giveIcon } = state;
  return (
    <Box flex="1" minWidth="0">
      {isMobile && (
        <Button variant="ghost" mb="2" onClick={() => select(null)}>
          <ArrowLeft strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="menu.back" />
        </Button>
      )}
      <MenuDetailsPanel
        key={menu.id}
        menu={menu}
        isOwn={isOwn}
        onIcon={(icon) => void giveIcon(menu.id, icon)}
        onWork={(work) => choose(work, menu.id)}
      />
    </Box>
  );
}
