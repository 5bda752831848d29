import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { OrganizationDetailQuery } from '../../../../api/generated/graphql';
import { LANGUAGE_NAMES } from '../../../../locales/locales';
import type { Locale } from '../../../../locales/locales';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Facts } from '../../../../ui/text/facts';
import { dateTime } from '../../../../ui/text/time';
import { Contact } from '../../../../widgets/people/contact';

export type Organization = OrganizationDetailQuery['organizationInfo'];

interface Props {
  readonly organization: Organization;
  readonly onChangeAdmin: () => void;
  readonly onClose: () => void;
}

/** The facts of an OU, and a link to its administrator. */
export function OrganizationDetails({ organization, onChangeAdmin, onClose }: Props) {
  const { admin } = organization;
  const fields: readonly [string, ReactNode][] = [
    ['industry', organization.industry],
    ['address', organization.address],
    ['users', <FormattedNumber key="users" value={organization.userCount} />],
    ['admin', admin ? admin.name : <FormattedMessage key="admin" id="organization.admin.none" />],
    ['username', admin?.username],
    ['email', admin?.email && <Contact key="email" value={admin.email} />],
    ['languages', organization.languages.map((locale) => LANGUAGE_NAMES[locale as Locale]).join(', ')],
    ['created', dateTime(organization.createdTime)],
  ];
  return (
    <Dialog
      title={organization.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
          <Button variant="primary" onClick={onChangeAdmin}>
            <FormattedMessage id={admin ? 'organization.admin.change' : 'organization.admin.assign'} />
          </Button>
        </>
      }
    >
      <Facts texts="organization.field" facts={fields} />
    </Dialog>
  );
}
