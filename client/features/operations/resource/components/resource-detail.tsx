import { Box, Flex, HStack } from '@chakra-ui/react';
import { Clock, Pencil } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useResourceDetailQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page, Panel } from '../../../../ui/layout/page';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { Tag } from '../../../../ui/text/tag';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { TypeIcon } from '../../../../widgets/things/type-icon';
import { useSession } from '../../../identity/session/session-context';
import type { ResourceRow } from '../resource-form';
import type { ResourceTab } from '../urls';
import { openTab, RESOURCE_TABS, RESOURCE_WORKS, resourcePath, RESOURCES_PATH } from '../urls';
import { ResourceDialogs } from './resource-dialogs';
import { ResourceFacts } from './resource-facts';
import { ResourceGrants } from './resource-grants';
import { ResourceNodes } from './resource-nodes';

const ABOVE = [{ to: RESOURCES_PATH, label: <FormattedMessage id="resource.title" /> }];

/** A resource with the users, user groups and nodes that have it, and everybody who reaches it (RSRC-02, RSRC-05, BYND-01). */
export function ResourceDetail({ id }: { id: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data, error, loading, refetch } = useResourceDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const resource = data?.resourceDetail;
  const { open, choose } = useDialogAddress(RESOURCE_WORKS);
  if (!resource) {
    return (
      <Page title={intl.formatMessage({ id: 'resource.one' })} breadcrumb={<Breadcrumb above={ABOVE} />}>
        <Panel padding={loading ? '5' : undefined}>
          {loading ? <SkeletonLines lines={8} /> : <UnavailableState error={error} onRetry={() => void refetch()} />}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={resource.name}
      breadcrumb={<Breadcrumb above={ABOVE} here={resource.name} />}
      lead={
        <ThingMark aria-hidden>
          <TypeIcon type={resource.type} />
        </ThingMark>
      }
      actions={
        <>
          <Button variant="ghost" color="status.danger" onClick={() => choose('delete')}>
            <FormattedMessage id="resource.delete" />
          </Button>
          <Button variant="primary" onClick={() => choose('edit')}>
            <Pencil strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="resource.edit" />
          </Button>
        </>
      }
    >
      <ResourceFacts resource={resource} />
      <ResourceTabs resource={resource} onChanged={() => void refetch().catch(() => undefined)} />
      {open && (
        <ResourceDialogs
          work={open.work}
          resource={resource}
          onClose={() => choose(null)}
          onChanged={() => {
            if (open.work === 'delete') return void navigate(RESOURCES_PATH, { replace: true });
            choose(null);
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </Page>
  );
}

function ResourceTabs({ resource, onChanged }: { resource: ResourceRow; onChanged: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const tab = openTab(parameters);
  const counts: Readonly<Record<ResourceTab, number>> = {
    users: resource.userCount,
    userGroups: resource.userGroupCount,
    nodes: resource.structureCount,
  };
  const show = (name: ResourceTab) =>
    void navigate(`${resourcePath(resource.id)}${name === 'users' ? '' : `&tab=${name}`}`, { replace: true });
  return (
    <Box>
      <Tabs
        id="resource"
        label={intl.formatMessage({ id: 'resource.parts' })}
        faultLabel=""
        current={tab}
        onChoose={show}
        tabs={RESOURCE_TABS.map((name) => ({
          name,
          label: (
            <HStack gap="1.5" as="span">
              <FormattedMessage id={`resource.column.${name}`} />
              <Tag fontVariantNumeric="tabular-nums">{intl.formatNumber(counts[name])}</Tag>
            </HStack>
          ),
        }))}
      />
      <TabPanel id="resource" name={tab} isShown>
        {tab === 'nodes' ? (
          <Flex direction="column" gap="3">
            <ResourceDelay resource={resource} tab={tab} />
            <ResourceNodes resource={resource} />
          </Flex>
        ) : (
          <ResourceGrants
            key={tab}
            kind={tab}
            resource={resource}
            head={<ResourceDelay resource={resource} tab={tab} />}
            onChanged={onChanged}
          />
        )}
      </TabPanel>
    </Box>
  );
}

/** From when an assignment counts (RSRC-03), and the way to everybody who reaches the resource. */
function ResourceDelay({ resource, tab }: { resource: ResourceRow; tab: ResourceTab }) {
  const { operations } = useSession();
  return (
    <Flex gap="3" wrap={{ base: 'wrap', md: 'nowrap' }} alignItems="center" justifyContent="space-between">
      <Flex gap="2" color="fg.muted" textStyle="s13">
        <Box flexShrink="0" pt="0.5" aria-hidden>
          <Clock size={16} strokeWidth={1.5} />
        </Box>
        <FormattedMessage id={`resource.delay.${tab}`} />
      </Flex>
      {operations.has('user') && <WhoHasThis target={{ kind: 'RESOURCE', id: resource.id }} name={resource.name} />}
    </Flex>
  );
}
