import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AssetRowFragment } from '../../../../api/generated/graphql';
import { dividerOf } from '../../../../ui/text/name-list';
import { ThingLink } from '../../../../widgets/links/thing-link';

/** The ways by which people reach an asset: its node, user groups, directly; a dash for none. */
export function AssetWays({ reach }: { reach: AssetRowFragment['reach'] }) {
  const { locale } = useIntl();
  if (!reach) return '–';
  const more = reach.userGroupCount - reach.userGroups.length;
  const ways: ReactNode[] = [
    reach.isByNode && <FormattedMessage key="node" id="asset.way.node" />,
    ...reach.userGroups.map(({ id, name }) => (
      <ThingLink key={id} kind="userGroup" id={id}>
        {name}
      </ThingLink>
    )),
    more > 0 && <FormattedMessage key="more" id="asset.way.moreGroups" values={{ count: more }} />,
    reach.isDirect && <FormattedMessage key="direct" id="asset.way.direct" />,
  ].filter(Boolean);
  if (ways.length === 0) return '–';
  return ways.map((way, at) => (
    <Fragment key={at}>
      {at > 0 && dividerOf(locale)}
      {way}
    </Fragment>
  ));
}
