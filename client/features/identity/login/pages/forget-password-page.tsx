import { Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ForgetForm } from '../components/forget-form';
import { BackToLogin } from '../components/page-links';
import { SignInFrame } from '../components/sign-in-frame';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';

/** Asks for a link to a new password (PWD-18, PWD-19); what it says does not tell whether the address is known. */
export default function ForgetPasswordPage() {
  const intl = useIntl();
  const configuration = useSignInConfiguration();
  const [address, setAddress] = useState<string | null>(null);
  const title = intl.formatMessage({ id: address ? 'link.onItsWay' : 'link.forgotTitle' });
  const isOff = configuration.values.emailAvaiable === 'false';
  return (
    <SignInFrame title={title} configuration={configuration}>
      <Heading as="h1" textStyle="pageTitle">
        {title}
      </Heading>
      {isOff ? (
        <Text color="fg.muted">
          <FormattedMessage id="link.noMail" />
        </Text>
      ) : address ? (
        <Stack gap="3" role="status">
          <Text overflowWrap="anywhere">
            <FormattedMessage id="link.onItsWayText" values={{ address: <b key="address">{address}</b> }} />
          </Text>
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="link.onItsWayHint" />
          </Text>
        </Stack>
      ) : (
        <ForgetForm onSent={setAddress} />
      )}
      <BackToLogin />
    </SignInFrame>
  );
}
