import { Box, Flex } from '@chakra-ui/react';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { useIsStillHere } from '../../../../ui/navigation/page-router';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { toaster } from '../../../../ui/overlay/toaster';
import { ManyAssets } from '../components/many-assets';
import type { ChosenOwner } from '../components/many-assets';
import { OwnerAssets } from '../components/owner-assets';
import { OwnerList } from '../components/owner-list';
import { useOwnerCounts } from '../hooks/use-owner-counts';
import type { PermissionView } from '../urls';
import { viewOf, withView } from '../urls';

/** CALL-333 */
const MAX_OWNERS = 100;

/** Assigns assets to users and user groups (ASST-04): the owners on the left, their assets on the right. */
export default function AssetPermissionPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const isStillHere = useIsStillHere();
  const change = useCallback(
    (wanted: Partial<PermissionView>, isReplacing = false) => {
      // The last typed text is sent late: it would lead back from the page that is on its way.
      if (!isStillHere()) return;
      // The address, not the last rendering: a second change may come before the first is on screen, and must keep it.
      setParameters(withView(new URLSearchParams(window.location.search), wanted), { replace: isReplacing });
    },
    [setParameters, isStillHere],
  );
  const counts = useOwnerCounts(view.kind);
  const [several, setSeveral] = useState<readonly ChosenOwner[]>([]);
  const toggle = (owner: ChosenOwner) => {
    if (several.some(({ id }) => id === owner.id)) return setSeveral(several.filter(({ id }) => id !== owner.id));
    if (several.length < MAX_OWNERS) return setSeveral([...several, owner]);
    const title = intl.formatMessage({ id: 'common.selectAtMost' }, { max: MAX_OWNERS });
    toaster.create({ id: 'selection', type: 'warning', title });
  };
  return (
    <Page
      title={intl.formatMessage({ id: 'console.menu.assetPermission' })}
      actions={
        <Button
          aria-pressed={view.isSeveral}
          onClick={() => {
            setSeveral([]);
            change({ isSeveral: !view.isSeveral, owner: null });
          }}
        >
          <ListChecks strokeWidth={1.5} aria-hidden />
          <FormattedMessage id={`assetPermission.several.${view.isSeveral ? 'end' : 'begin'}`} />
        </Button>
      }
    >
      <Flex gap="3" flex="1" direction={{ base: 'column', md: 'row' }} alignItems="stretch" minHeight="0">
        <Panel
          display={isMobile && view.owner ? 'none' : 'block'}
          width={{ base: '100%', md: '240px', lg: '300px' }}
          height={{ base: view.isSeveral ? '320px' : 'calc(100dvh - 180px)', md: 'calc(100dvh - 140px)' }}
          minHeight="320px"
        >
          <OwnerList
            view={view}
            onView={change}
            counts={counts}
            chosen={new Set(several.map(({ id }) => id))}
            onToggle={({ id, name }) => toggle({ kind: view.kind, id, name })}
          />
        </Panel>
        <Flex flex="1" minWidth="0" minHeight="0" height={{ md: 'calc(100dvh - 140px)' }} overflow={{ md: 'auto' }}>
          {view.isSeveral ? (
            <ManyAssets owners={several} onRemove={toggle} onChanged={counts.refresh} />
          ) : view.owner ? (
            <OwnerAssets
              key={`${view.owner.kind}-${view.owner.id}`}
              owner={view.owner}
              view={view}
              onView={change}
              onChanged={counts.refresh}
            />
          ) : (
            !isMobile && <NothingChosen />
          )}
        </Flex>
      </Flex>
    </Page>
  );
}

function NothingChosen() {
  return (
    <Box flex="1" pt="10">
      <EmptyState
        icon={<ShieldCheck size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="assetPermission.choose" />}
        text={<FormattedMessage id="assetPermission.chooseText" />}
      />
    </Box>
  );
}
