import { Box, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { Tabs, TabPanel } from '../../../../ui/layout/tabs';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { FloatingPanel } from '../../../../ui/overlay/floating-panel';
import { Tag } from '../../../../ui/text/tag';
import { CENTRE_WIDTH } from '../../../../widgets/notice/centre-tab';
import type { CentreTab } from '../../../../widgets/notice/centre-tab';
import { CentreFooter } from './centre-footer';

const ID = 'message-centre';

interface Props {
  /** At least one; a row of tabs is shown for two and more. */
  readonly tabs: readonly CentreTab[];
  /** The id of the tab that is shown. */
  readonly current: string;
  readonly onChoose: (id: string) => void;
  /** How messages draw attention, shown instead of the tabs on demand. */
  readonly settings: ReactNode;
  /** The control that opened it, and gets the focus back. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** The message centre: a panel docked at the right of wide screens (MSG-09), a page of its own on narrow ones (MSG-10). */
export function CentreFrame({ tabs, current, onChoose, settings, opener, onClose }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [isSetting, setSetting] = useState(false);
  const shown = tabs.find(({ id }) => id === current) ?? tabs[0];
  if (!shown) return null;
  const back = (
    <Button variant="ghost" size="sm" onClick={() => setSetting(false)}>
      <ArrowLeft strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="notice.back" />
    </Button>
  );
  const action = isSetting ? back : shown.action;
  const content = (
    <>
      {!isSetting && tabs.length > 1 && (
        <Box flexShrink={0} px="2">
          <Tabs
            id={ID}
            label={intl.formatMessage({ id: 'message.title' })}
            tabs={tabs.map(({ id, label, count, tone }) => ({
              name: id,
              label: <Label {...{ label, count, tone }} />,
            }))}
            current={shown.id}
            onChoose={onChoose}
          />
        </Box>
      )}
      <Flex direction="column" flex="1" minHeight="0" overflow="auto" position="relative">
        {isSetting ? (
          settings
        ) : tabs.length > 1 ? (
          <TabPanel key={shown.id} id={ID} name={shown.id} isShown isFlush>
            {shown.content}
          </TabPanel>
        ) : (
          shown.content
        )}
      </Flex>
      <CentreFooter isSetting={isSetting} onSettings={() => setSetting(!isSetting)} />
    </>
  );
  const title = intl.formatMessage({ id: isSetting ? 'notice.settings' : 'message.title' });
  if (isMobile) {
    return (
      <FullScreen title={title} action={action} onClose={onClose}>
        {content}
      </FullScreen>
    );
  }
  return (
    <Box data-message-centre>
      <FloatingPanel
        title={title}
        action={action}
        anchor={{ current: opener }}
        onClose={onClose}
        width={CENTRE_WIDTH}
        isDocked
      >
        {content}
      </FloatingPanel>
    </Box>
  );
}

function Label({ label, count, tone }: Pick<CentreTab, 'label' | 'count' | 'tone'>) {
  return (
    <>
      {label}
      {count > 0 && (
        <Tag tone={tone} fontVariantNumeric="tabular-nums">
          {count > 99 ? '99+' : count}
        </Tag>
      )}
    </>
  );
}

interface FullProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Back closes it (MOB-06), and a link that leads on takes its history entry (MOB-05). */
function FullScreen({ title, action, onClose, children }: FullProps) {
  useHistoryEntry('messages', onClose);
  return (
    <Dialog hasHistoryEntry size="page" title={title} onClose={onClose}>
      {children}
      {action && (
        <Flex px="4" pb="2" flexShrink={0} css={{ '& > *': { flex: 1 } }}>
          {action}
        </Flex>
      )}
    </Dialog>
  );
}
