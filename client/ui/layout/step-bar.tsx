import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { StepCircle } from './step-circle';

interface Props {
  /** The goal of the steps. */
  readonly label: string;
  readonly steps: readonly {
    readonly name: string;
    readonly text: ReactNode;
    /** The query of the address that shows it; none for one that cannot be gone back to. */
    readonly search?: string;
  }[];
  readonly current: string;
}

/**
 * The progress in a few steps: finished ones have a tick, the others their number.
 * Our own, because its steps are links that the page's address decides, and Chakra's takes 2.4 kB (decision 106).
 */
export function StepBar({ label, steps, current }: Props) {
  const at = steps.findIndex((step) => step.name === current);
  return (
    <Flex asChild alignItems="center" gap="2.5" me={{ md: '4' }} maxWidth="100%" overflowX="auto" textStyle="body">
      <ol aria-label={label}>
        {steps.map(({ name, text, search }, index) => {
          const content = (
            <>
              <StepCircle data-state={index < at ? 'done' : index === at ? 'current' : 'open'} aria-hidden>
                {index < at ? <Check size={12} strokeWidth={2} /> : index + 1}
              </StepCircle>
              <chakra.span css={index === at ? undefined : { lgDown: { srOnly: true } }}>{text}</chakra.span>
            </>
          );
          return (
            <Fragment key={name}>
              {index > 0 && (
                <Box as="li" aria-hidden width={{ base: '3', lg: '10' }} borderTopWidth="1px" flexShrink={0} />
              )}
              <Item aria-current={index === at ? 'step' : undefined}>
                {search && index < at ? <Link to={{ search }}>{content}</Link> : <span>{content}</span>}
                {index < at && (
                  <chakra.span srOnly>
                    <FormattedMessage id="console.stepDone" />
                  </chakra.span>
                )}
              </Item>
            </Fragment>
          );
        })}
      </ol>
    </Flex>
  );
}

const Item = chakra('li', {
  base: {
    flexShrink: 0,
    color: 'fg.muted',
    '& > a': { color: 'inherit', _hover: { color: 'fg' } },
    '& > a, & > span:first-child': { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8' },
    '&[aria-current]': { color: 'fg', fontWeight: '600' },
  },
});
