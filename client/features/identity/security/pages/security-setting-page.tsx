import { Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useSecurityRuleQuery, useSecuritySetRuleMutation } from '../../../../api/generated/hooks';
import { RulePage } from '../components/rule-page';

/** The rule of the working OU (SECR-19), and whom it binds where (SECR-20). */
export default function SecuritySettingPage() {
  const { data, error, refetch } = useSecurityRuleQuery({ context: OF_PAGE, fetchPolicy: 'network-only' });
  const [save] = useSecuritySetRuleMutation();
  return (
    <RulePage
      name="working"
      rule={data?.securityRule}
      error={error}
      onRetry={() => void refetch()}
      onSave={async (variables) => {
        await save({ variables });
        // If the rule now demands a second factor, this call asks for it.
        refetch().catch(() => undefined);
      }}
    >
      <Text color="fg.muted" textStyle="s13" maxWidth="720px">
        <FormattedMessage id="security.homeText" />
      </Text>
    </RulePage>
  );
}
