import { Text } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useSecurityRuleQuery, useSecuritySetRuleMutation } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { HistoryOverlay } from '../../../../widgets/history/history-parts';
import { useSession } from '../../session/session-context';
import { RulePage } from '../components/rule-page';

const WORKS = ['history'] as const;

/** The rule of the working OU (SECR-19), and whom it binds where (SECR-20). */
export default function SecuritySettingPage() {
  const { data, error, refetch } = useSecurityRuleQuery({ context: OF_PAGE, fetchPolicy: 'network-only' });
  const intl = useIntl();
  const ouId = useSession().workingOrganization?.id;
  const { open, choose } = useDialogAddress(WORKS);
  const [save] = useSecuritySetRuleMutation();
  return (
    <RulePage
      name="working"
      rule={data?.securityRule}
      actions={
        ouId && (
          <>
            <Button onClick={() => choose('history')}>
              <History strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="console.history" />
            </Button>
            {open && (
              <HistoryOverlay
                kind="SECURITY"
                id={ouId}
                name={intl.formatMessage({ id: 'console.menu.security' })}
                onRestored={() => void refetch().catch(() => undefined)}
                onClose={() => choose(null)}
              />
            )}
          </>
        )
      }
      error={error}
      onRetry={() => void refetch()}
      onSave={async (variables) => {
        const { data: saved } = await save({ variables });
        // If the rule now demands a second factor, this call asks for it.
        refetch().catch(() => undefined);
        return saved?.securitySetRule;
      }}
      onRead={async () => (await refetch()).data?.securityRule}
    >
      <Text color="fg.muted" textStyle="s13" maxWidth="720px">
        <FormattedMessage id="security.homeText" />
      </Text>
    </RulePage>
  );
}
