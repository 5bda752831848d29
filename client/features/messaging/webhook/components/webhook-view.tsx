import { Box, HStack } from '@chakra-ui/react';
import { KeyRound, Pencil, Power, PowerOff, Send, Trash2, Webhook } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WebhookDetailQuery } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Beside, BesideColumns, BesideMain } from '../../../../ui/layout/beside';
import { Page } from '../../../../ui/layout/page';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { MenuItem } from '../../../../ui/overlay/menu';
import { isReading } from '../../../../ui/table/is-reading';
import { useListState } from '../../../../ui/table/use-list-state';
import { useOpenRow } from '../../../../ui/table/use-open-row';
import { Tag } from '../../../../ui/text/tag';
import { HistoryPart } from '../../../../widgets/history/history-parts';
import { useDeliveries } from '../hooks/use-deliveries';
import { useWebhookWorks } from '../hooks/use-webhook-works';
import { DELIVERY_PARAMETER, TABS, WEBHOOK_WORKS, WEBHOOKS_PATH } from '../urls';
import type { TabName } from '../urls';
import type { Delivery } from '../webhook-view';
import { ChosenEvents } from './chosen-events';
import { Condition } from './condition';
import { Deliveries } from './deliveries';
import { DeliveryPanel, PANEL_TITLE } from './delivery-panel';
import { Figures } from './figures';
import { Signature } from './signature';
import { WebhookBreadcrumb } from './webhook-breadcrumb';
import { WebhookDialogs } from './webhook-dialogs';

const NONE: readonly Delivery[] = [];

/** A webhook: how it is, its deliveries with one beside them, its events, its secret and its history (HOOK-01 to HOOK-09). */
export function WebhookView({ answer }: { answer: WebhookDetailQuery }) {
  const { webhookDetail: webhook, givenUp } = answer;
  const intl = useIntl();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find((name) => name === parameters.get('tab')) ?? 'deliveries';
  const list = useListState();
  const main = useRef<HTMLDivElement>(null);
  const deliveries = useDeliveries(webhook.id, list, () => isReading(main.current));
  const rows = deliveries.answer?.deliveries ?? NONE;
  const open = useOpenRow(DELIVERY_PARAMETER, rows);
  const { open: dialog, choose } = useDialogAddress(WEBHOOK_WORKS);
  const shown = tab === 'deliveries' ? open.id : null;
  const chooseTab = (name: TabName) => setParameters(name === 'deliveries' ? {} : { tab: name }, { replace: true });
  return (
    <BesideColumns data-open={(shown !== null && !isMobile) || undefined}>
      <BesideMain ref={main}>
        <Page
          title={webhook.name}
          breadcrumb={<WebhookBreadcrumb here={webhook.name} />}
          lead={
            <ThingMark aria-hidden>
              <Webhook strokeWidth={1.5} />
            </ThingMark>
          }
          subtitle={<code>{webhook.url}</code>}
          aside={<Condition condition={webhook.condition} waiting={webhook.waiting} />}
          actions={<Actions webhook={webhook} onChoose={choose} />}
        >
          <Box>
            <Tabs
              id="webhook"
              label={intl.formatMessage({ id: 'webhook.parts' })}
              current={tab}
              onChoose={chooseTab}
              tabs={TABS.map((name) => ({
                name,
                label: (
                  <HStack gap="1.5" as="span">
                    <FormattedMessage id={name === 'history' ? 'console.history' : `webhook.tab.${name}`} />
                    {name === 'events' && (
                      <Tag fontVariantNumeric="tabular-nums">{intl.formatNumber(webhook.types.length)}</Tag>
                    )}
                  </HStack>
                ),
              }))}
            />
            <TabPanel id="webhook" name="deliveries" isShown={tab === 'deliveries'}>
              {tab === 'deliveries' && (
                <Box display="flex" flexDirection="column" gap="4">
                  <Figures figures={webhook.figures} isOff={!webhook.isEnabled} />
                  <Deliveries
                    webhook={webhook}
                    list={list}
                    deliveries={deliveries}
                    open={open}
                    givenUp={givenUp.pagination}
                  />
                </Box>
              )}
            </TabPanel>
            <TabPanel id="webhook" name="events" isShown={tab === 'events'}>
              {tab === 'events' && <ChosenEvents types={webhook.types} onEdit={() => choose('edit')} />}
            </TabPanel>
            <TabPanel id="webhook" name="signature" isShown={tab === 'signature'}>
              {tab === 'signature' && (
                <Signature formerUntil={webhook.formerUntil ?? null} onRotate={() => choose('rotate')} />
              )}
            </TabPanel>
            <TabPanel id="webhook" name="history" isShown={tab === 'history'}>
              {tab === 'history' && <HistoryPart kind="WEBHOOK" id={webhook.id} />}
            </TabPanel>
          </Box>
          <WebhookDialogs
            webhook={webhook}
            work={dialog?.work}
            onRemoved={() => void navigate(WEBHOOKS_PATH)}
            onClose={() => choose(null)}
          />
        </Page>
      </BesideMain>
      {shown !== null && (
        <Beside titleId={PANEL_TITLE} title={<FormattedMessage id="webhook.delivery" />} onClose={open.onClose}>
          {(isSheet) => (
            <DeliveryPanel
              webhook={webhook}
              id={shown}
              open={open}
              known={rows.find(({ id }) => id === shown)}
              isSheet={isSheet}
            />
          )}
        </Beside>
      )}
    </BesideColumns>
  );
}

interface ActionsProps {
  readonly webhook: WebhookDetailQuery['webhookDetail'];
  readonly onChoose: (work: (typeof WEBHOOK_WORKS)[number]) => void;
}

function Actions({ webhook, onChoose }: ActionsProps) {
  const intl = useIntl();
  const { turn } = useWebhookWorks();
  return (
    <>
      <Button onClick={() => onChoose('test')}>
        <Send strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="webhook.test.action" />
      </Button>
      {!webhook.isEnabled && (
        <Button variant="primary" onClick={() => void turn(webhook, true)}>
          <Power strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="webhook.turnOn" />
        </Button>
      )}
      <MoreMenu isOfPage label={intl.formatMessage({ id: 'webhook.actionsOf' }, { name: webhook.name })}>
        <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onChoose('edit')}>
          <FormattedMessage id="webhook.editAction" />
        </MenuItem>
        <MenuItem value="rotate" icon={<KeyRound strokeWidth={1.5} />} onSelect={() => onChoose('rotate')}>
          <FormattedMessage id="webhook.rotate.action" />
        </MenuItem>
        {webhook.isEnabled && (
          <MenuItem value="turn" icon={<PowerOff strokeWidth={1.5} />} onSelect={() => void turn(webhook, false)}>
            <FormattedMessage id="webhook.turnOff" />
          </MenuItem>
        )}
        <MenuItem value="remove" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onChoose('remove')}>
          <FormattedMessage id="webhook.remove.action" />
        </MenuItem>
      </MoreMenu>
    </>
  );
}
