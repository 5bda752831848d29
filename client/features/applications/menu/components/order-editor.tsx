import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOrderSaveMutation } from '../../../../api/generated/hooks';
import { APPS_PATH } from '../../../../widgets/app-frame/app-paths';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page, Panel } from '../../../../ui/layout/page';
import { useOrder } from '../hooks/use-order';
import type { Told } from '../hooks/use-order';
import { orderInput } from '../order';
import { ORDER_WORKS } from '../urls';
import type { OrderWork } from '../urls';
import { CategoryDialog } from './category-dialog';
import { DeleteCategory } from './delete-category';
import { LauncherPreview } from './launcher-preview';
import { MoveApp } from './move-app';
import { NextSignIn, OrderBar, Overtaken } from './order-bar';
import { OrderRowMenu } from './order-row-menu';
import { OrderTree } from './order-tree';

export const ORDER_ABOVE = [{ to: APPS_PATH, label: <FormattedMessage id="app.title" /> }];
/** Keys for a category. */
const KEYS: Readonly<Record<string, OrderWork>> = { F2: 'rename', Delete: 'delete' };

/** Apps, categories and menus, put in order and stored at once (APP-07). */
export function OrderEditor({ first, read }: { first: Told; read: () => Promise<Told> }) {
  const intl = useIntl();
  const { open, choose } = useDialogAddress(ORDER_WORKS);
  const [store] = useOrderSaveMutation();
  const draft = useOrder({
    form: 'app-order',
    first,
    read,
    store: ({ categories, stamp }, after) => store({ variables: { categories: orderInput(categories, after), stamp } }),
  });
  const { order, placed, changes } = draft;
  return (
    <Page
      title={intl.formatMessage({ id: 'order.title' })}
      breadcrumb={<Breadcrumb above={ORDER_ABOVE} here={<FormattedMessage id="order.title" />} />}
      actions={
        <Button onClick={() => choose('add')}>
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="order.category.add" />
        </Button>
      }
    >
      <NextSignIn />
      <Overtaken draft={draft} />
      <Flex gap="3" flex="1" alignItems="stretch" minHeight="0">
        <Panel
          flex={{ base: '1', lg: '0 0 520px' }}
          minWidth="0"
          height={{ base: 'calc(100dvh - 320px)', md: 'calc(100dvh - 262px)' }}
          minHeight="320px"
        >
          <OrderTree
            order={order}
            placed={placed}
            changes={changes}
            said={draft.said}
            onMove={draft.move}
            rowMenu={(row, one, canMove, ends) => (
              <OrderRowMenu
                row={row}
                placed={one}
                canMove={canMove}
                ends={ends}
                onMove={(move) => draft.move(row.node.id, move)}
                onWork={(work) => choose(work, row.node.id)}
              />
            )}
            onKey={({ key }, id) => {
              const work = KEYS[key];
              if (!work || placed.get(id)?.kind !== 'category') return false;
              choose(work, id);
              return true;
            }}
          />
        </Panel>
        <Box flex="1" minWidth="0" hideBelow="lg" height="calc(100dvh - 262px)" minHeight="320px">
          <LauncherPreview order={order} />
        </Box>
      </Flex>
      <OrderBar draft={draft} />
      <Dialogs draft={draft} open={open} onClose={() => choose(null)} />
    </Page>
  );
}

interface DialogsProps {
  readonly draft: ReturnType<typeof useOrder>;
  readonly open: ReturnType<typeof useDialogAddress<OrderWork>>['open'];
  readonly onClose: () => void;
}

/** The dialog of the address. */
function Dialogs({ draft, open, onClose }: DialogsProps) {
  const { order, placed } = draft;
  const target = open?.of ? placed.get(open.of) : undefined;
  const changed = () => {
    onClose();
    void draft.refresh();
  };
  return (
    <>
      {open?.work === 'add' && <CategoryDialog id={null} onSaved={changed} onClose={onClose} />}
      {open?.work === 'rename' && target?.kind === 'category' && (
        <CategoryDialog id={target.category.id} onSaved={changed} onClose={onClose} />
      )}
      {open?.work === 'delete' && target?.kind === 'category' && (
        <DeleteCategory
          category={target.category}
          storedApps={draft.storedApps(target.category.id)}
          onDeleted={changed}
          onClose={onClose}
        />
      )}
      {open?.work === 'move' && target?.kind === 'app' && (
        <MoveApp
          app={target.app}
          categoryId={target.categoryId}
          order={order}
          onMove={(into) => {
            onClose();
            draft.move(target.app.id, { into });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
