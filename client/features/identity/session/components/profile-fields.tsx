import { Box, Grid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import { useProfileInfoQuery } from '../../../../api/generated/hooks';
import { useSession } from '../session-context';

/** The fields that are shown until the server has named them; what follows stays where it is. */
const USUAL: readonly string[] = ['nickName', 'name', 'email', 'phone'];
/** Holds the line of what is not opened yet: entries below must not move from under a finger. */
const NOT_OPENED = '\u00A0';

/** The signed-in person, in the configured fields and order, without empty ones (PROF-01). */
export function ProfileFields() {
  const { user } = useSession();
  const { data } = useProfileInfoQuery();
  const info = data?.profileInfo.info ?? user;
  const fields: readonly string[] = data?.profileInfo.fields ?? USUAL;
  const contacts: Partial<Record<Field, string | null | undefined>> = {
    email: useContact(info.email),
    phone: useContact(info.phone),
  };
  const opened = { ...info, email: contacts.email ?? null, phone: contacts.phone ?? null };
  const textOf = (field: Field) =>
    field in contacts && contacts[field] === undefined ? NOT_OPENED : READERS[field](opened);
  const title = user.nickName || user.name;
  const shown = fields
    .filter((field): field is Field => field in READERS)
    .map((field) => ({ field, text: textOf(field) }))
    .filter(({ text }) => text && text !== title);
  return (
    <Box px="2.5" py="1.5" maxWidth="320px">
      <Text fontWeight="500" truncate>
        {title}
      </Text>
      <Grid templateColumns="auto minmax(0, 1fr)" columnGap="3" textStyle="s12" lineHeight="20px">
        {shown.map(({ field, text }) => (
          <Fragment key={field}>
            <Text color="fg.subtle">
              <FormattedMessage id={`session.profile.${field}`} />
            </Text>
            <Text color="fg.muted" truncate title={text ?? undefined}>
              {text}
            </Text>
          </Fragment>
        ))}
      </Grid>
    </Box>
  );
}

type Info = Pick<ReturnType<typeof useSession>['user'], 'nickName' | 'name' | 'email' | 'phone' | 'phoneArea'>;

const READERS = {
  nickName: ({ nickName }: Info) => nickName,
  name: ({ name }: Info) => name,
  email: ({ email }: Info) => email,
  phone: ({ phone, phoneArea }: Info) => phone && `${phoneArea} ${phone}`.trim(),
} as const;
type Field = keyof typeof READERS;
