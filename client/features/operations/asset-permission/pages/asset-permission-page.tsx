import { Box, Flex } from '@chakra-ui/react';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ManyAssets } from '../components/many-assets';
import { OwnerAssets } from '../components/owner-assets';
import { OwnerList } from '../components/owner-list';
import { useChosenOwners } from '../hooks/use-chosen-owners';
import { useOwnerCounts } from '../hooks/use-owner-counts';
import { usePermissionView } from '../hooks/use-permission-view';

/** Assigns assets to users and user groups (ASST-04): the owners on the left, their assets on the right. */
export default function AssetPermissionPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { view, chosenNow, change } = usePermissionView();
  const counts = useOwnerCounts(view.kind);
  const toggle = useChosenOwners(view, chosenNow, change);
  return (
    <Page
      title={intl.formatMessage({ id: 'console.menu.assetPermission' })}
      actions={
        <Button
          aria-pressed={view.isSeveral}
          onClick={() => change({ isSeveral: !view.isSeveral, owner: null, chosen: [] })}
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
            chosen={new Set(view.chosen.map(({ id }) => id))}
            onToggle={({ id, name }) => toggle({ kind: view.kind, id, name })}
          />
        </Panel>
        <Flex flex="1" minWidth="0" minHeight="0" height={{ md: 'calc(100dvh - 140px)' }} overflow={{ md: 'auto' }}>
          {view.isSeveral ? (
            <ManyAssets owners={view.chosen} onRemove={toggle} onChanged={counts.refresh} />
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
