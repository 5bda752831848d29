import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { CreatedAdmin } from '../hooks/use-admin-change';

/** Tells username and initial password of a new administrator, once (PWD-26); closed by its button only. */
export function InitialPasswordDialog({ created, onClose }: { created: CreatedAdmin; onClose: () => void }) {
  return (
    <Dialog
      isUrgent
      title={<FormattedMessage id="organization.created.title" />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage id="organization.created.text" />
        </Text>
        <Secret label="organization.created.username" text={created.username} />
        <Secret label="organization.created.password" text={created.initialPassword ?? ''} />
      </Stack>
    </Dialog>
  );
}

function Secret({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Stack gap="1">
      <Text textStyle="label">
        <FormattedMessage id={label} />
      </Text>
      <Flex gap="2" alignItems="center">
        <chakra.code
          flex="1"
          minWidth="0"
          px="2.5"
          py="1.5"
          borderRadius="control"
          bg="bg.raised"
          fontFamily="mono"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {text}
        </chakra.code>
        <Button onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied ? <Check strokeWidth={1.5} aria-hidden /> : <Copy strokeWidth={1.5} aria-hidden />}
          <FormattedMessage id={isCopied ? 'organization.created.copied' : 'organization.created.copy'} />
        </Button>
      </Flex>
    </Stack>
  );
}
