import { Center } from '@chakra-ui/react';
import { AppWindow } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../locales/locale-provider';
import { EmptyState } from '../../ui/state/empty-state';

/** In place of an app, while an administrator sees the portal as somebody else: the app would take them for that person. */
export default function NotInView() {
  return (
    <MoreMessages bundle="view" pending={null}>
      <Center flex="1">
        <EmptyState
          icon={<AppWindow size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="view.app.title" />}
          text={<FormattedMessage id="view.app.text" />}
        />
      </Center>
    </MoreMessages>
  );
}
