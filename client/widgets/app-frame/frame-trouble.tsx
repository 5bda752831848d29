import { Box, Center, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Clock, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../locales/locale-provider';
import { Button } from '../../ui/button/button';
import { OpenInTab } from '../../ui/button/open-in-tab';
import { AppIcon } from '../icon/app-icon';
import { FrameFacts } from './frame-facts';
import type { FrameFinding } from './use-frame-check';
import { webOrigin } from './web-origin';

/** Why a page is not shown in its frame. */
export type FrameFault = 'refused' | 'insecure' | 'unusable' | 'failed' | 'slow';

interface Props {
  readonly trouble: FrameFault;
  /** The server's finding behind it; null if it follows from the address or from the time. */
  readonly finding: FrameFinding | null;
  readonly address: string;
  /** Of the app or plugin. */
  readonly name: string;
  readonly icon?: string | null;
  readonly onReload: () => void;
  /** Shows the frame regardless: the server may see another page than the browser. */
  readonly onShow: () => void;
}

/** Stands in place of a page that is not shown: the reason, the ways on, and the facts for the administrator. */
function Trouble({ trouble, finding, address, name, icon, onReload, onShow }: Props) {
  const hasPage = webOrigin(address) !== null;
  const isFound = trouble === 'refused' || trouble === 'failed';
  const tab = useRef<HTMLAnchorElement>(null);
  // A page that may still come takes no focus.
  useEffect(() => {
    if (isFound && isFocusFree()) tab.current?.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <Flex position="absolute" inset="0" overflow="auto" bg="bg.canvas" zIndex="1">
      <Stack alignItems="center" gap="5" width="100%" maxWidth="528px" margin="auto" padding="6" textAlign="center">
        <Sign icon={icon} isFault={trouble !== 'slow'} />
        <Stack gap="2" role="status">
          <Heading as="p" textStyle="pageTitle" textWrap="balance">
            <FormattedMessage id={`portal.frame.${trouble}`} values={{ app: name }} />
          </Heading>
          <Text color="fg.muted" textWrap="balance">
            <FormattedMessage id={`portal.frame.${trouble}Text`} />
          </Text>
        </Stack>
        {hasPage && (
          <Flex gap="2" wrap="wrap" justifyContent="center">
            {trouble !== 'insecure' && (
              <Button onClick={onReload}>
                <RotateCw strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="portal.frame.reload" />
              </Button>
            )}
            <OpenInTab ref={tab} address={address} variant="primary" />
          </Flex>
        )}
        {finding && isFound && <FrameFacts address={address} finding={finding} />}
        {isFound && (
          <Button variant="link" onClick={onShow}>
            <FormattedMessage id="portal.frame.show" />
          </Button>
        )}
      </Stack>
    </Flex>
  );
}

/** The app's icon with a cross at its corner, or a clock while it may still come. */
function Sign({ icon, isFault }: Pick<Props, 'icon'> & { readonly isFault: boolean }) {
  const Corner = isFault ? X : Clock;
  return (
    <Box position="relative" aria-hidden>
      <Center width="12" height="12" borderRadius="panel" bg="accent.soft" color="accent">
        <AppIcon name={icon} size={24} />
      </Center>
      <Center
        position="absolute"
        insetEnd="-6px"
        bottom="-6px"
        width="5"
        height="5"
        borderRadius="pill"
        bg="status.warning"
        color="bg.canvas"
        outline="3px solid {colors.bg.canvas}"
      >
        <Corner size={12} strokeWidth={2} />
      </Center>
    </Box>
  );
}

/** Whether nobody is at work elsewhere on the page: in a field, a menu or a dialog. */
function isFocusFree(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.id === 'content' || active.closest('main, nav') !== null;
}

/** {@link Trouble} with its texts, which most pages never need. */
export default function FrameTrouble(props: Props) {
  return (
    <MoreMessages bundle="palette" pending={null}>
      <Trouble {...props} />
    </MoreMessages>
  );
}
