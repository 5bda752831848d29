import { Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { SecurityScope } from '../../../../api/generated/graphql';
import { useSecurityPlatformRuleQuery, useSecuritySetPlatformRuleMutation } from '../../../../api/generated/hooks';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { RulePage } from '../components/rule-page';

const SCOPES: readonly SecurityScope[] = ['DEFAULT', 'SUPER_ADMIN'];

/** The rule of organizations that have set none, and that of super administrators (SECR-19); the address says which. */
export default function SecuritySettingsPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const scope = SCOPES.find((name) => name === parameters.get('scope')) ?? 'DEFAULT';
  const { data, error, refetch } = useSecurityPlatformRuleQuery({
    variables: { scope },
    context: OF_PAGE,
    fetchPolicy: 'network-only',
  });
  const [save] = useSecuritySetPlatformRuleMutation();
  return (
    <RulePage
      name={scope}
      rule={data?.securityPlatformRule}
      error={error}
      onRetry={() => void refetch()}
      onSave={async (variables) => {
        const { data: saved } = await save({ variables: { ...variables, scope } });
        // If the rule now demands a second factor, this call asks for it.
        refetch().catch(() => undefined);
        return saved?.securitySetPlatformRule;
      }}
      onRead={async () => (await refetch()).data?.securityPlatformRule}
    >
      <div>
        <Tabs
          id="security-scope"
          label={intl.formatMessage({ id: 'security.scopes' })}
          faultLabel=""
          tabs={SCOPES.map((name) => ({ name, label: <FormattedMessage id={`security.scope.${name}`} /> }))}
          current={scope}
          onChoose={(name) => setParameters({ scope: name }, { replace: true })}
        />
        {SCOPES.map((name) => (
          <TabPanel key={name} id="security-scope" name={name} isShown={name === scope}>
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id={`security.scopeText.${name}`} />
            </Text>
          </TabPanel>
        ))}
      </div>
    </RulePage>
  );
}
