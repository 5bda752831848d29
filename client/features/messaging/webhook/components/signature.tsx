import { chakra, Stack, Text } from '@chakra-ui/react';
import { BookOpen, Clock, KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { Tag } from '../../../../ui/text/tag';
import { dateTime } from '../../../../ui/text/time';

/** The chapter of the guide with programs that check a signature. */
const GUIDE = '/developer/start.html#webhooks';
const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The secret of a webhook, which nobody can read again, and how a delivery is signed with it (HOOK-02). */
export function Signature({ formerUntil, onRotate }: { formerUntil: number | null; onRotate: () => void }) {
  return (
    <Stack gap="4">
      <SectionPanel
        title={<FormattedMessage id="webhook.secret.section" />}
        text={<FormattedMessage id="webhook.secret.sectionText" />}
        action={
          <Button onClick={onRotate}>
            <KeyRound strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="webhook.rotate.action" />
          </Button>
        }
      >
        <chakra.dl display="grid" gridTemplateColumns="fit-content(200px) minmax(0, 1fr)" columnGap="4" rowGap="2">
          <chakra.dt color="fg.muted" textStyle="s13">
            <FormattedMessage id="webhook.secret.present" />
          </chakra.dt>
          <dd>
            <code>whsec_••••••••</code>
          </dd>
          {formerUntil !== null && (
            <>
              <chakra.dt color="fg.muted" textStyle="s13">
                <FormattedMessage id="webhook.secret.former" />
              </chakra.dt>
              <dd>
                <Tag tone="warning">
                  <Clock size={12} strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="webhook.secret.formerUntil" values={{ time: dateTime(formerUntil) }} />
                </Tag>
              </dd>
            </>
          )}
        </chakra.dl>
      </SectionPanel>
      <SectionPanel
        title={<FormattedMessage id="webhook.signature.title" />}
        text={<FormattedMessage id="webhook.signature.text" />}
        action={
          <ButtonLink href={GUIDE} target="_blank" rel="noreferrer">
            <BookOpen strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="webhook.signature.guide" />
          </ButtonLink>
        }
      >
        <Stack as="dl" gap="3">
          {HEADERS.map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <chakra.dd color="fg.muted" textStyle="s13">
                <FormattedMessage id={`webhook.signature.${name}`} />
              </chakra.dd>
            </div>
          ))}
        </Stack>
        <Text mt="4" textStyle="s13" color="fg.muted">
          <FormattedMessage id="webhook.signature.late" />
        </Text>
      </SectionPanel>
    </Stack>
  );
}
