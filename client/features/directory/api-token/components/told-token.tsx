import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { GRAPHQL_PATH } from '../../../../api/transport';
import { CopyButton } from '../../../../ui/button/copy-button';
import { ToldOnceDialog } from '../../../../ui/dialog/told-once-dialog';
import { Facts } from '../../../../ui/text/facts';
import type { CreatedToken } from '../hooks/use-token-form';
import { Reach } from './token-cells';
import { Addresses, AllRights } from './token-facts';
import { LastDay } from './token-state';

/** The first call of a program: the token tells what it may do (TOKN-13). */
const firstCall = (text: string): string =>
  `curl -H "Authorization: Bearer ${text}" \\\n  ${location.origin}${GRAPHQL_PATH.replace(/graphql$/, 'api-token/self')}`;

/** Shows the text of a new token this once, with a first call to try it; its reader says that it is stored (TOKN-01). */
export function ToldToken({ created, onClose }: { readonly created: CreatedToken; readonly onClose: () => void }) {
  const { text, token } = created;
  return (
    <ToldOnceDialog
      size="lg"
      title={<FormattedMessage id="token.told.title" values={{ name: token.name }} />}
      text={<FormattedMessage id="token.told.text" />}
      values={[{ id: 'token-text', label: <FormattedMessage id="token.told.label" />, value: text }]}
      confirmation={<FormattedMessage id="token.told.stored" />}
      action={<FormattedMessage id="token.told.done" />}
      onClose={onClose}
    >
      <Facts
        texts="token.fact"
        facts={[
          ['rights', <AllRights key="rights" token={token} />],
          ['reach', <Reach key="reach" token={token} />],
          ['ends', <LastDay key="ends" time={token.expireTime} />],
          ['from', <Addresses key="from" addresses={token.addresses} />],
        ]}
      />
      <Command text={firstCall(text)} />
    </ToldOnceDialog>
  );
}

function Command({ text }: { readonly text: string }) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'token.told.first' });
  return (
    <Flex gap="2" alignItems="flex-start" bg="bg.raised" borderRadius="control" ps="3" pe="1" py="1">
      <Code tabIndex={0} aria-label={name}>
        {text}
      </Code>
      <CopyButton name={name} text={text} />
    </Flex>
  );
}

const Code = chakra('pre', {
  base: {
    flex: '1',
    minWidth: '0',
    py: '1.5',
    fontFamily: 'mono',
    textStyle: 's12',
    overflowX: 'auto',
    _focusVisible: { outline: '2px solid {colors.focus}' },
  },
});
