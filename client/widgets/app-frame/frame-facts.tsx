import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { Button } from '../../ui/button/button';
import { useCopy } from '../../ui/form/use-copy';
import { Panel } from '../../ui/layout/page';
import { Facts } from '../../ui/text/facts';
import { dateTime } from '../../ui/text/time';
import type { FrameFinding } from './use-frame-check';

/** Headers are quoted as they came. */
const HEADERS: Readonly<Record<string, string>> = {
  FRAME_OPTIONS: 'X-Frame-Options',
  FRAME_ANCESTORS: 'Content-Security-Policy',
};

interface Props {
  readonly address: string;
  readonly finding: FrameFinding;
}

/** The facts that the administrator needs to mend a page that is not shown; one button copies them all. */
export function FrameFacts({ address, finding }: Props) {
  const intl = useIntl();
  const { isCopied, copy } = useCopy();
  const facts = factsOf(intl, address, finding);
  const text = facts.map(([name, value]) => `${intl.formatMessage({ id: `portal.frame.fact.${name}` })}: ${value}`);
  return (
    <Panel width="100%" textAlign="start">
      <Flex
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        ps="4"
        pe="2"
        minHeight="11"
        borderBottomWidth="1px"
      >
        <chakra.p textStyle="s13" fontWeight="600">
          <FormattedMessage id="portal.frame.facts" />
        </chakra.p>
        <Button variant="ghost" size="sm" onClick={() => void copy(text.join('\n'))}>
          {isCopied ? <Check strokeWidth={1.5} aria-hidden /> : <Copy strokeWidth={1.5} aria-hidden />}
          <FormattedMessage id={isCopied ? 'common.copied' : 'common.copy'} />
        </Button>
      </Flex>
      <Box px="4" py="3" textStyle="s13">
        <Facts texts="portal.frame.fact" facts={facts} />
      </Box>
    </Panel>
  );
}

function factsOf(intl: IntlShape, address: string, { code, detail, at, after }: FrameFinding) {
  const header = HEADERS[code];
  const seconds = intl.formatNumber(after / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return [
    ['address', address],
    ['answer', header ? `${header}: ${detail}` : intl.formatMessage({ id: `portal.frame.answer.${code}` }, { detail })],
    ['found', intl.formatMessage({ id: 'portal.frame.foundAfter' }, { time: dateTime(at.getTime()), seconds })],
  ] as const;
}
