import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyField } from '../../../../../ui/form/copy-field';
import { StepCircle } from '../../../../../ui/layout/step-circle';
import { nameList } from '../../../../../ui/text/name-list';
import { GUIDE_STEPS, ISSUERS, PROVIDER_CLAIMS } from '../../domain-guide';
import type { GuideStep, ProviderName } from '../../domain-guide';

interface Props {
  readonly provider: ProviderName;
  readonly redirectUri: string;
  readonly repair: GuideStep | null;
  readonly missing: readonly string[];
}

/** The id of a step of the guide, for links that lead to it. */
export const guideStepId = (step: GuideStep) => `domain-guide-${step}`;

const bold = (text: ReactNode) => (
  <chakra.strong key="bold" fontWeight="600" color="fg">
    {text}
  </chakra.strong>
);

/** The numbered steps of a guide; the one that repairs what a test found stands out. */
export function GuideSteps({ provider, redirectUri, repair, missing }: Props) {
  const { locale } = useIntl();
  const values: Partial<Record<GuideStep, readonly [label: string, value: string]>> = {
    redirect: ['domain.field.redirectUri', redirectUri],
    issuer: ['domain.field.issuer', ISSUERS[provider]],
    claims: ['domain.guide.claimNames', PROVIDER_CLAIMS[provider]],
  };
  return (
    <Stack as="ol" gap="4" listStyleType="none">
      {GUIDE_STEPS.map((step, index) => {
        const [label, value] = values[step] ?? [];
        const isWanted = step === repair;
        return (
          <Line key={step} id={guideStepId(step)} tabIndex={-1} aria-current={isWanted ? 'step' : undefined}>
            <StepCircle data-state={isWanted ? 'current' : 'open'}>{index + 1}</StepCircle>
            <Box minWidth="0" flex="1">
              <Box textStyle="s13" color="fg.muted">
                <FormattedMessage id={`domain.guide.${provider}.${step}`} values={{ b: bold }} />
              </Box>
              {value && label && (
                <Box mt="1.5">
                  <CopyField id={`${guideStepId(step)}-value`} label={<FormattedMessage id={label} />} value={value} />
                </Box>
              )}
              {step === 'claims' && missing.length > 0 && (
                <Box mt="1.5" textStyle="s12" color="status.warning">
                  <FormattedMessage
                    id="domain.guide.missing"
                    values={{ claims: nameList(missing, locale), count: missing.length }}
                  />
                </Box>
              )}
            </Box>
          </Line>
        );
      })}
    </Stack>
  );
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    borderRadius: 'control',
    scrollMarginBlock: '6',
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '4px' },
  },
});
