import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Tag } from '../../../../ui/text/tag';
import { useNow } from '../../../../ui/timing/use-now';
import { dateTime } from '../../../../ui/text/time';
import type { OutboxMail } from './outbox-columns';

/**
 * One mail as its reader sees it, and as plain text. The frame runs no scripts and belongs to no origin; links open in
 * a tab of their own.
 */
export function OutboxMailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const intl = useIntl();
  const now = useNow();
  const hasExpired = mail.expireTime != null && mail.expireTime <= now;
  return (
    <Dialog size="lg" title={mail.subject} onClose={onClose}>
      <Stack gap="4">
        <Flex wrap="wrap" gap="2" alignItems="center" color="fg.muted" textStyle="s13">
          <Text overflowWrap="anywhere">
            {mail.name} &lt;{mail.address}&gt;
          </Text>
          <Tag>{mail.locale}</Tag>
          <span>{dateTime(mail.createdTime)}</span>
          {hasExpired && (
            <Tag tone="warning">
              <FormattedMessage id="mail.expired" />
            </Tag>
          )}
        </Flex>
        <chakra.iframe
          title={intl.formatMessage({ id: 'mail.content' })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
          width="100%"
          height="min(460px, 55dvh)"
          borderWidth="1px"
          borderRadius="panel"
          bg="#f4f5f7"
        />
        <details>
          <chakra.summary cursor="pointer" color="fg.muted" textStyle="s13">
            <FormattedMessage id="mail.plainText" />
          </chakra.summary>
          <Box
            as="pre"
            mt="2"
            padding="3"
            bg="bg.raised"
            borderRadius="panel"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {mail.text}
          </Box>
        </details>
      </Stack>
    </Dialog>
  );
}
