import { useSecurityRuleQuery, useSecuritySetRuleMutation } from '../../../api/generated/hooks';
import { RulePage } from '../components/rule-page';

const SILENT = { isSilent: true, skipNotFound: true };

/** The rule of the working OU (SECR-19). */
export default function SecuritySettingPage() {
  const { data, error, refetch } = useSecurityRuleQuery({ context: SILENT, fetchPolicy: 'network-only' });
  const [save] = useSecuritySetRuleMutation({ context: SILENT });
  return (
    <RulePage
      name="working"
      rule={data?.securityRule}
      error={error}
      onRetry={() => void refetch()}
      onSave={async (variables) => {
        await save({ variables });
        // Whoever has just demanded a second step is asked for it by this very call.
        refetch().catch(() => undefined);
      }}
    />
  );
}
