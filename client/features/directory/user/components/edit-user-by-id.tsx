import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { openContact } from '../../../../api/contacts/contacts';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { UserDetailDocument } from '../../../../api/generated/graphql';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { EditUser } from './edit-user';

type User = UserDetailQuery['userDetail'];

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Reads a user as they are now, with e-mail address and phone opened, to change them. */
export function EditUserById({ id, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const [user, setUser] = useState<User | null>(null);
  const read = useCallback(async (): Promise<User> => {
    const { data } = await client.query({
      query: UserDetailDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    const found = data?.userDetail;
    if (!found) throw failureOf(null);
    const open = (closed: string | null) => (closed ? openContact(closed) : null);
    const [email, phone] = await Promise.all([open(found.email), open(found.phone)]);
    return { ...found, email, phone };
  }, [client, id]);
  const fail = useEffectEvent((error: unknown) => {
    const title = intl.formatMessage({ id: 'common.loadFailed' });
    emitClientEvent('failure', { title, failure: failureOf(error) });
    onClose();
  });
  useEffect(() => {
    let isShown = true;
    read().then(
      (found) => isShown && setUser(found),
      (error: unknown) => isShown && fail(error),
    );
    return () => {
      isShown = false;
    };
  }, [read]);
  if (!user) return null;
  return <EditUser user={user} onReload={read} onSaved={onClose} onClose={onClose} />;
}
