import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { Facts } from '../../../../ui/text/facts';
import { SectionPanel } from '../../../../ui/layout/section-panel';

type SubAdmin = NonNullable<UserDetailQuery['userDetail']['subAdmin']>;

/** The rights, by the names that the console's menu gives them. */
const SECTIONS: Readonly<Record<string, string>> = {
  user: 'console.menu.users',
  app: 'console.menu.apps',
  role: 'console.menu.roles',
  userGroup: 'console.menu.userGroups',
  structure: 'console.menu.structures',
  assets: 'console.menu.assets',
  assetPermission: 'console.menu.assetPermission',
  resource: 'console.menu.resources',
  audit: 'console.menu.audit',
  domain: 'console.menu.domains',
};

/** The rights and the scope of a user as a sub-administrator. */
export function UserSubAdmin({ userId, subAdmin }: { userId: string; subAdmin: SubAdmin }) {
  const intl = useIntl();
  const names = subAdmin.operations.map((operation) => intl.formatMessage({ id: SECTIONS[operation] ?? 'user.one' }));
  return (
    <SectionPanel title={<FormattedMessage id="user.tab.sub-admin" />}>
      <Facts
        texts="user.field"
        facts={[
          [
            'scope',
            <ThingLink key="scope" kind="subAdmin" id={userId}>
              <FormattedMessage id={`user.subAdmin.scope.${subAdmin.scope}`} />
            </ThingLink>,
          ],
          ['operations', names.length > 0 && <FormattedList key="operations" value={names} />],
        ]}
      />
    </SectionPanel>
  );
}
