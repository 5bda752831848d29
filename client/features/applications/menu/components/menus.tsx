import { Box, Flex } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { ArrowLeft, ListTree, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import { AppMenusDocument, AppOrderDocument } from '../../../../api/generated/graphql';
import { useMenuSetIconMutation, useMenuSortMutation, useOrderSaveMutation } from '../../../../api/generated/hooks';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { hasOtherLevels, isAlike, menusById, menusIn, orderOfApp, withMenus } from '../app-menus';
import type { AppMenuList } from '../app-menus';
import { useOrder } from '../hooks/use-order';
import { orderInput, sortInput } from '../order';
import type { MenuWork } from '../urls';
import { MENU_WORKS } from '../urls';
import { MenuDialogs } from './menu-dialogs';
import { MenuDetailsPanel } from './menu-details';
import { MenuTags } from './menu-tags';
import { MenuPreview } from './menu-preview';
import { MenuRowMenu } from './menu-row-menu';
import { NextSignIn, OrderBar, Overtaken } from './order-bar';
import { OrderTree } from './order-tree';

const SELECTED = 'menu';
/** What keys do with a menu that the OU made itself. */
const KEYS: Readonly<Record<string, MenuWork>> = { F2: 'edit', Delete: 'delete' };

interface Props {
  readonly app: FramedApp;
  readonly list: AppMenuList;
  readonly refetch: () => Promise<unknown>;
}

/**
 * The menus of an app: their order, icons and where they lead; of the OU's own apps their names and addresses too
 * (MENU-04).
 */
export function Menus({ app, list, refetch }: Props) {
  const { menus } = list;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const client = useApolloClient();
  const [parameters, setParameters] = useSearchParams();
  const { open, choose } = useDialogAddress(MENU_WORKS);
  const isOwn = app.origin === 'CUSTOM';
  const byId = useMemo(() => menusById(menus), [menus]);
  const [setIcon] = useMenuSetIconMutation({ context: IN_PLACE });
  const [saveOrder] = useOrderSaveMutation({ context: IN_PLACE });
  const [sort] = useMenuSortMutation({ context: IN_PLACE });
  const draft = useOrder({
    form: `menu-order-${app.id}`,
    first: orderOfApp(app.id, list),
    read: useCallback(async () => {
      const { data } = await client.query({
        query: AppMenusDocument,
        variables: { appId: app.id },
        context: IN_PLACE,
        fetchPolicy: 'network-only',
      });
      if (!data) throw new Error('The answer has no data.');
      return orderOfApp(app.id, data.menuList);
    }, [client, app.id]),
    async store({ categories: before, stamp: from }, after) {
      // The order of all apps knows no other levels.
      if (hasOtherLevels(app.id, before, after)) {
        return sort({ variables: { menus: sortInput(menusIn(after, app.id)), stamp: from } });
      }
      const { data } = await client.query({ query: AppOrderDocument, fetchPolicy: 'no-cache', context: IN_PLACE });
      if (!data) throw new Error('The answer has no data.');
      const { categories, stamp } = data.appListWithOrder;
      if (!isAlike(app.id, before, categories)) throw new ApiFailure('', 400, 'stamp');
      return saveOrder({
        variables: { categories: orderInput(categories, withMenus(categories, app.id, after)), stamp },
      });
    },
  });
  const selectedId = parameters.get(SELECTED);
  const selected = byId.get(selectedId ?? '');
  const target = byId.get(open?.of ?? '');
  const select = (id: string | null) => {
    // The address, not the last rendering: a dialog may have been closed just before.
    const next = new URLSearchParams(window.location.search);
    if (id) next.set(SELECTED, id);
    else next.delete(SELECTED);
    setParameters(next);
  };
  const changed = async () => {
    await refetch().catch(() => undefined);
    await draft.refresh();
  };
  const close = () => choose(null);
  const giveIcon = async (id: string, icon: string | null, isUndo = false) => {
    const before = byId.get(id)?.icon ?? null;
    try {
      await setIcon({ variables: { id, icon: icon ?? '' } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'menu.iconFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    await changed();
    if (isUndo) return;
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'menu.iconSaved' }, { name: byId.get(id)?.name }),
      action: { label: intl.formatMessage({ id: 'common.undo' }), run: () => void giveIcon(id, before, true) },
    });
  };
  const ordered = draft.order[0]?.apps[0]?.menus ?? [];
  const preview = ordered.flatMap((menu) => {
    const known = byId.get(menu.id);
    if (!known || known.isLost) return [];
    return [
      { ...known, children: menu.children.flatMap((child) => byId.get(child.id) ?? []).filter((c) => !c.isLost) },
    ];
  });
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
        {showsTree && (
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
              onKey={({ key }, id) => {
                const work = isOwn ? KEYS[key] : undefined;
                if (work) choose(work, id);
                return work !== undefined;
              }}
              hasLevels={isOwn}
              rowMenu={(row, _, canMove, ends) => (
                <MenuRowMenu
                  {...{ row, isOwn, canMove, ends }}
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
        )}
        {selected ? (
          <Box flex="1" minWidth="0">
            {isMobile && (
              <Button variant="ghost" mb="2" onClick={() => select(null)}>
                <ArrowLeft strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="menu.back" />
              </Button>
            )}
            <MenuDetailsPanel
              key={selected.id}
              menu={selected}
              isOwn={isOwn}
              onIcon={(icon) => void giveIcon(selected.id, icon)}
              onWork={(work) => choose(work, selected.id)}
            />
          </Box>
        ) : (
          <Box flex="1" minWidth="0" hideBelow="lg">
            <MenuPreview title={<FormattedMessage id="menu.preview" />} menus={preview} height="calc(100dvh - 330px)" />
          </Box>
        )}
      </Flex>
      {(showsTree || draft.isDirty) && <OrderBar draft={draft} />}
      {open && (
        <MenuDialogs
          work={open.work}
          app={app}
          menu={target}
          below={menus.find(({ id }) => id === target?.id)?.children.length ?? 0}
          onSaved={async (created) => {
            close();
            if (open.work === 'delete' && selectedId === target?.id) select(null);
            await changed();
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
