import { Box, chakra, HStack } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../../../../ui/layout/page';
import { TabPanel, Tabs } from '../../../../../ui/layout/tabs';
import { MANUALS, PROVIDERS } from '../../domain-guide';
import type { GuideStep, ProviderName } from '../../domain-guide';
import { GuideSteps } from './guide-steps';

interface Props {
  /** The provider that the domain has; null while it is unknown. */
  readonly provider: ProviderName | null;
  readonly redirectUri: string;
  /** The step that repairs what a test found; null without a finding. */
  readonly repair: GuideStep | null;
  /** The claims that the test did not see. */
  readonly missing: readonly string[];
}

/** The settings to make at the identity provider, with the values to copy; a guide for each known provider. */
export function Guide({ provider, redirectUri, repair, missing }: Props) {
  const intl = useIntl();
  const titleId = useId();
  const [chosen, choose] = useState<ProviderName | null>(null);
  const shown = chosen ?? provider ?? 'entra';
  return (
    <Panel aria-labelledby={titleId} alignSelf="start">
      <HStack px="4" pt="3" justifyContent="space-between">
        <chakra.h2 id={titleId} textStyle="heading">
          <FormattedMessage id="domain.guide.title" />
        </chakra.h2>
        <chakra.a
          href={MANUALS[shown]}
          target="_blank"
          rel="noopener noreferrer"
          color="fg.muted"
          textStyle="s13"
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          _hover={{ color: 'fg' }}
        >
          <FormattedMessage id="domain.guide.manual" />
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
        </chakra.a>
      </HStack>
      <Box px="4" pb="4">
        <Tabs
          id="domain-guide"
          label={intl.formatMessage({ id: 'domain.guide.providers' })}
          faultLabel=""
          tabs={PROVIDERS.map((name) => ({ name, label: <FormattedMessage id={`domain.guide.${name}`} /> }))}
          current={shown}
          onChoose={choose}
        />
        {PROVIDERS.map((name) => (
          <TabPanel key={name} id="domain-guide" name={name} isShown={name === shown}>
            {name === shown && (
              <GuideSteps provider={name} redirectUri={redirectUri} repair={repair} missing={missing} />
            )}
          </TabPanel>
        ))}
      </Box>
    </Panel>
  );
}
