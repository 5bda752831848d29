import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../api/events';
import type { PortalEntrancesQuery } from '../../../api/generated/graphql';
import { PortalEntrancesDocument } from '../../../api/generated/graphql';
import { usePortalSaveEntrancesMutation } from '../../../api/generated/hooks';
import { FormDialog } from '../../../ui/form-dialog';
import { TreeMultiSelect } from '../../../ui/tree-multi-select';
import type { TreeNode } from '../../../ui/tree-rows';
import { useSession } from '../../session/session-context';
import { entranceMenus, entranceNodes, findEntrances } from '../entrance-menus';
import type { Category } from '../portal-model';

/** ENTRY-06, where nothing is configured. */
const MAXIMUM = 10;

interface Props {
  readonly categories: readonly Category[];
  readonly entrances: PortalEntrancesQuery['portalShortcutMenuList']['commonMenus'];
  readonly onClose: () => void;
}

/** Chooses which menus stand in the header, and in which order (ENTRY-01, ENTRY-03, ENTRY-05). */
export default function EntranceDialog({ categories, entrances, onClose }: Props) {
  const intl = useIntl();
  const { configuration } = useSession();
  const [before] = useState<readonly TreeNode[]>(() =>
    entrances.map(({ menuId, name, app, parentName }) => ({
      ...{ id: menuId, name, isLeaf: true },
      path: [app.name, parentName, name].filter(Boolean).join(' / '),
    })),
  );
  const [chosen, setChosen] = useState(before);
  const [save, { loading }] = usePortalSaveEntrancesMutation({
    context: { isSilent: true, skipNotFound: true },
    refetchQueries: [PortalEntrancesDocument],
    awaitRefetchQueries: true,
  });
  const isDirty = chosen.map(({ id }) => id).join() !== before.map(({ id }) => id).join();
  const maximum = Number(configuration.shortcutEntranceMaxNum ?? MAXIMUM);
  const submit = async () => {
    if (chosen.length > maximum) {
      // More may be stored than are configured by now.
      const text = intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum });
      return emitClientEvent('notice', { kind: 'warning', text });
    }
    const menus = entranceMenus(categories);
    const known = new Map(entrances.map(({ menuId, appId }) => [menuId, appId]));
    const commonMenus = chosen.map(({ id: menuId }, at) => ({
      menuId,
      appId: menus.get(menuId)?.appId ?? known.get(menuId) ?? '',
      displayOrder: at + 1,
    }));
    try {
      await save({ variables: { commonMenus } });
    } catch (error) {
      // ENTRY-09: what was chosen stays on screen, to be saved again.
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
      <TreeMultiSelect
        isOrdered
        height={320}
        loadChildren={(parentId) => Promise.resolve(entranceNodes(categories, parentId))}
        find={(text) => Promise.resolve(findEntrances(categories, text))}
        selected={chosen}
        onChange={setChosen}
        maximum={maximum}
      />
    </FormDialog>
  );
}
