import { Box } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { PortalEntrancesQuery } from '../../../../api/generated/graphql';
import { PortalEntrancesDocument } from '../../../../api/generated/graphql';
import { usePortalEntrancesQuery, usePortalSaveEntrancesMutation } from '../../../../api/generated/hooks';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useSession } from '../../../identity/session/session-context';
import { useEntranceTree } from '../hooks/use-entrance-tree';
import type { Category } from '../portal-model';

type Entrance = PortalEntrancesQuery['portalShortcutMenuList']['commonMenus'][number];

/** ENTRY-06, where nothing is configured. */
const MAXIMUM = 10;

interface Props {
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/**
 * Chooses the menus in the header and their order (ENTRY-01, ENTRY-03, ENTRY-05). A save replaces all stored menus, so
 * that nothing can be chosen before these are read.
 */
export default function EntranceDialog({ categories, onClose }: Props) {
  const intl = useIntl();
  const { configuration } = useSession();
  const stored = usePortalEntrancesQuery({ fetchPolicy: 'network-only' });
  const entrances = stored.data?.portalShortcutMenuList.commonMenus;
  const before = useMemo(() => entrances?.map(nodeOf) ?? [], [entrances]);
  const [changed, change] = useState<readonly TreeNode[] | null>(null);
  const chosen = changed ?? before;
  const [save, { loading }] = usePortalSaveEntrancesMutation({
    update: (cache, { data }) => {
      if (!data) return;
      cache.writeQuery({
        query: PortalEntrancesDocument,
        data: { portalShortcutMenuList: data.portalSaveShortcutList },
      });
    },
  });
  const isDirty = entrances !== undefined && chosen.map(({ id }) => id).join() !== before.map(({ id }) => id).join();
  const tree = useEntranceTree(categories);
  const maximum = Number(configuration.shortcutEntranceMaxNum ?? MAXIMUM);
  const submit = async () => {
    if (chosen.length > maximum) {
      // More may be stored than are configured by now.
      const text = intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum });
      return emitClientEvent('notice', { kind: 'warning', text });
    }
    const known = new Map(entrances?.map(({ menuId, appId }) => [menuId, appId]));
    const commonMenus = chosen.map(({ id: menuId, ancestors }, at) => ({
      menuId,
      appId: ancestors?.[0]?.id ?? known.get(menuId) ?? '',
      displayOrder: at + 1,
    }));
    try {
      await save({ variables: { commonMenus } });
    } catch (error) {
      // ENTRY-09: the choice stays on screen, to be saved again.
      return console.error(error);
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'header.entrances.saved' }) });
    onClose();
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="header.entrances.set" />}
      action={<FormattedMessage id="header.entrances.save" />}
      isDirty={isDirty}
      isBusy={loading}
      failure={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box minHeight="384px">
        {entrances ? (
          <TreeMultiSelect isOrdered height={320} {...tree} selected={chosen} onChange={change} maximum={maximum} />
        ) : stored.error && !stored.loading ? (
          <ErrorState failure={failureOf(stored.error)} onRetry={() => void stored.refetch().catch(() => undefined)} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Box>
    </FormDialog>
  );
}

/** The node of a stored menu among the chosen ones. */
function nodeOf({ menuId, name, app, parentName }: Entrance): TreeNode {
  return {
    id: menuId,
    name,
    isLeaf: true,
    detail: app.name,
    path: [app.name, parentName, name].filter(Boolean).join(' / '),
  };
}
