import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronRight, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AccessExplanationQuery, AccessStepKind } from '../../api/generated/graphql';
import type { LinkedKind } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';
import { EffectiveText } from './path-text';

type Step = Pick<AccessExplanationQuery['accessExplanation']['paths'][number][number], 'kind' | 'id' | 'name'> & {
  readonly effectiveTime?: number | null;
};

/** The deciding steps of a path stand out. */
const STRONG: readonly AccessStepKind[] = ['ROLE', 'USER_GROUP', 'STRUCTURE'];

/** The steps with a page of their own. */
const PAGES: Readonly<Partial<Record<AccessStepKind, LinkedKind>>> = {
  USER: 'user',
  DOMAIN: 'domain',
  ROLE: 'role',
  APP: 'app',
  USER_GROUP: 'userGroup',
  STRUCTURE: 'structure',
  ASSET: 'asset',
  RESOURCE: 'resource',
};

/** A path as boxes and arrows, in a row that wraps. A cross follows the step at which it is broken. */
export function Path({ steps, brokenAfter, label }: { steps: readonly Step[]; brokenAfter?: number; label: string }) {
  const intl = useIntl();
  const from = steps[0]?.name ?? '';
  const to = steps.at(-1)?.name ?? '';
  return (
    <chakra.ol
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      rowGap="2"
      aria-label={intl.formatMessage({ id: label }, { from, to })}
    >
      {steps.map((step, at) => {
        const isLast = at === steps.length - 1;
        const kind = PAGES[step.kind];
        const isBroken = at === brokenAfter;
        const isStrong = brokenAfter === undefined && (isLast || STRONG.includes(step.kind));
        return (
          <chakra.li
            key={`${step.kind}${step.id}`}
            display="flex"
            alignItems="center"
            gap="2"
            minWidth="0"
            maxWidth="100%"
          >
            <StepBox isStrong={isStrong}>
              <Text as="span" color="fg.subtle" textStyle="s12">
                <FormattedMessage id={`access.step.${step.kind}`} />
              </Text>
              <Text as="span" fontWeight="500" truncate title={step.name}>
                {kind ? (
                  <ThingLink kind={kind} id={step.id}>
                    {step.name}
                  </ThingLink>
                ) : (
                  step.name
                )}
              </Text>
              {step.effectiveTime != null && (
                <Text as="span" color="status.warning" textStyle="s12">
                  <EffectiveText time={step.effectiveTime} />
                </Text>
              )}
            </StepBox>
            {!isLast && (
              <chakra.span color={isBroken ? 'status.danger' : 'fg.muted'} flexShrink={0}>
                {isBroken ? (
                  <X size={16} strokeWidth={1.5} aria-hidden />
                ) : (
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                )}
                {isBroken && (
                  <Box as="span" srOnly>
                    <FormattedMessage id="access.broken" />
                  </Box>
                )}
              </chakra.span>
            )}
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

const StepBox = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    maxWidth: '240px',
    px: '2.5',
    py: '1.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    textStyle: 's13',
    '& a': { color: 'inherit', _hover: { textDecoration: 'underline' } },
  },
  variants: { isStrong: { true: { borderColor: 'accent' } } },
});
