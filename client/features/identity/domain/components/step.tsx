import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { StepCircle } from '../../../../ui/layout/step-circle';
import { Dot } from '../../../../ui/text/tag';
import { STEPS } from '../urls';
import type { StepName } from '../urls';

interface Props {
  readonly name: StepName;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  /** It holds a fault; a dot shows it. */
  readonly isFaulty: boolean;
  /** The choices made in it, shown while it is closed. */
  readonly summary: ReactNode;
  readonly onOpen: (name: StepName) => void;
  /** Leads on to the next step; left out at the last one. */
  readonly onNext?: () => void;
  readonly children: ReactNode;
}

/** A step of setting up a domain. It stays mounted with its entries while another one is open. */
export function Step({ name, isOpen, isDone, isFaulty, summary, onOpen, onNext, children }: Props) {
  const intl = useIntl();
  const id = `domain-step-${name}`;
  return (
    <Box as="section" aria-labelledby={id} _notLast={{ borderBottomWidth: '1px' }}>
      <h2>
        <Head
          id={id}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          aria-current={isOpen ? 'step' : undefined}
          onClick={() => onOpen(name)}
        >
          <StepCircle data-state={isDone ? 'done' : isOpen ? 'current' : 'open'}>
            {isDone ? <Check size={14} strokeWidth={2} aria-hidden /> : STEPS.indexOf(name) + 1}
          </StepCircle>
          <chakra.span textStyle="heading" flexShrink="0">
            <FormattedMessage id={`domain.step.${name}`} />
          </chakra.span>
          {isDone && (
            <chakra.span srOnly>
              <FormattedMessage id="console.stepDone" />
            </chakra.span>
          )}
          {isFaulty && (
            <Dot color="status.danger" role="img" aria-label={intl.formatMessage({ id: 'domain.faulty' })} />
          )}
          {!isOpen && (
            <>
              <chakra.span truncate color="fg.muted" textStyle="s13" fontWeight="400" flex="1" minWidth="0">
                {summary}
              </chakra.span>
              <chakra.span color="accent" textStyle="s13" fontWeight="500" hideBelow="md">
                <FormattedMessage id={isDone ? 'domain.step.change' : 'domain.step.open'} />
              </chakra.span>
            </>
          )}
        </Head>
      </h2>
      <Box id={`${id}-content`} hidden={!isOpen} px={{ base: '4', md: '5' }} ps={{ md: '14' }} pb="5" pt="1">
        <Box maxWidth="640px">{children}</Box>
        {onNext && (
          <Flex mt="4">
            <Button onClick={onNext}>
              <FormattedMessage id="domain.step.next" />
            </Button>
          </Flex>
        )}
      </Box>
    </Box>
  );
}

const Head = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '12',
    px: { base: '4', md: '5' },
    py: '2.5',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&[aria-expanded=true]': { bg: 'transparent', cursor: 'default' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  },
});
