import { useIntl } from 'react-intl';
import { Tag } from '../../../../../ui/text/tag';

/** The number of unread messages of an app, at the end of its line; nothing for none (CALL-312). */
export function UnreadCount({ count }: { count: number }) {
  const label = useIntl().formatMessage({ id: 'portal.home.unread' }, { count });
  if (count === 0) return null;
  return (
    <Tag role="img" aria-label={label} title={label} ms="auto" flexShrink={0} fontVariantNumeric="tabular-nums">
      {count > 99 ? '99+' : count}
    </Tag>
  );
}
