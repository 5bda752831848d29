import { Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Choice } from '../../../../ui/form/check-list';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Select } from '../../../../ui/form/select';
import { PERSON_LENGTHS } from '../../../../widgets/people/person-checks';
import { CHECKS } from '../user-form';
import type { UserValues } from '../user-form';
import type { TakenValues } from '../hooks/use-taken-values';
import { UserText } from './user-text';

interface Props {
  readonly taken: TakenValues;
  /** The domains that a new account can belong to. */
  readonly domains: readonly Choice[];
}

/** The kind of a new account, and its person's contacts. */
export function NewUserBasics({ taken, domains }: Props) {
  return (
    <Stack gap="4">
      {domains.length > 0 && <Kind domains={domains} />}
      <Pair>
        <UserText
          name="username"
          maxLength={PERSON_LENGTHS.username}
          isRequired
          hasHint
          validate={{ form: CHECKS.username, isFree: taken.isFree('username', 'user.fault.usernameTaken') }}
        />
        <UserText name="name" maxLength={PERSON_LENGTHS.name} isRequired validate={{ form: CHECKS.name }} />
      </Pair>
      <Email taken={taken} isAgain />
      <Phone />
    </Stack>
  );
}

/** The e-mail address of the person to invite, entered twice (USER-13, USER-25). */
export function InviteFields() {
  return (
    <Pair>
      <UserText
        name="email"
        type="email"
        maxLength={PERSON_LENGTHS.email}
        isRequired
        deps={['emailAgain']}
        validate={{ isThere: CHECKS.inviteEmail, form: CHECKS.email }}
      />
      <UserText
        name="emailAgain"
        type="email"
        maxLength={PERSON_LENGTHS.email}
        validate={{ same: CHECKS.emailAgain }}
      />
    </Pair>
  );
}

/** The fields of an existing account that can be changed here. */
export function UserBasics(props: { taken: TakenValues; isOwn: boolean; isEmailNew: boolean }) {
  const { taken, isOwn, isEmailNew } = props;
  return (
    <Stack gap="4">
      <Pair>
        <UserText name="name" maxLength={PERSON_LENGTHS.name} isRequired validate={{ form: CHECKS.name }} />
        <UserText name="nickName" isOptional />
      </Pair>
      {!isOwn && <Email taken={taken} isAgain={isEmailNew} />}
      <Phone />
    </Stack>
  );
}

/** Further facts of a person, and the term of the account. */
export function UserDetails({ hasNickName = false, isOwn = false }: { hasNickName?: boolean; isOwn?: boolean }) {
  return (
    <Stack gap="4">
      {hasNickName && <UserText name="nickName" isOptional />}
      <Pair>
        <UserText name="company" isOptional />
        <UserText name="department" isOptional />
      </Pair>
      <UserText name="position" isOptional />
      {!isOwn && (
        <Pair>
          <UserText name="start" type="date" isOptional hasHint deps={['expire']} />
          <UserText name="expire" type="date" isOptional hasHint validate={{ term: CHECKS.expire }} />
        </Pair>
      )}
    </Stack>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      {children}
    </Grid>
  );
}

/** The e-mail address; a new one is entered twice (USER-13). */
function Email({ taken, isAgain }: { taken: TakenValues; isAgain: boolean }) {
  return (
    <Pair>
      <UserText
        name="email"
        type="email"
        maxLength={PERSON_LENGTHS.email}
        isOptional
        deps={isAgain ? ['emailAgain'] : undefined}
        validate={{ form: CHECKS.email, isFree: taken.isFree('email', 'user.fault.emailTaken') }}
      />
      {isAgain && (
        <UserText
          name="emailAgain"
          type="email"
          maxLength={PERSON_LENGTHS.email}
          validate={{ same: CHECKS.emailAgain }}
        />
      )}
    </Pair>
  );
}

function Phone() {
  return (
    <Pair>
      <Grid templateColumns="88px minmax(0, 1fr)" gap="3">
        <UserText name="phoneArea" type="tel" maxLength={5} validate={{ form: CHECKS.phoneArea }} />
        <UserText
          name="phone"
          type="tel"
          maxLength={30}
          isOptional
          deps={['phoneArea']}
          validate={{ form: CHECKS.phone }}
        />
      </Grid>
    </Pair>
  );
}

/** The way of signing in: a password of the portal, or a domain; it stays so (USER-07, USER-08). */
function Kind({ domains }: { domains: readonly Choice[] }) {
  const intl = useIntl();
  const { register, formState } = useFormContext<UserValues>();
  return (
    <Field
      id="user-domainId"
      label={<FormattedMessage id="user.field.type" />}
      hint={<FormattedMessage id="user.hint.type" />}
      fault={faultText(formState.errors.domainId)}
    >
      {(parts) => (
        <Select {...parts} cursor="pointer" {...register('domainId')}>
          <option value="">{intl.formatMessage({ id: 'user.type.INTERNAL' })}</option>
          {domains.map(({ id, name }) => (
            <option key={id} value={id}>
              {intl.formatMessage({ id: 'user.type.ofDomain' }, { name })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
