import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useUserViewBeginMutation, useUserViewTermsQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import type { ApiFailure } from '../../../../core/failure';
import { openView } from '../../../../core/view-tab';
import { MoreMessages } from '../../../../locales/locale-provider';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';

const MAX_REASON = 200;

interface Props {
  readonly user: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks why the portal is to be seen as somebody else, says what that means, and opens it in a tab of its own (VIEW-01). */
export default function ViewDialog(props: Props) {
  return (
    <MoreMessages bundle="view" pending={null}>
      <Form {...props} />
    </MoreMessages>
  );
}

function Form({ user: { id, name }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** The token of a view whose tab the browser did not let open by itself. */
  const [heldToken, setHeldToken] = useState<string | null>(null);
  const { data } = useUserViewTermsQuery({ fetchPolicy: 'cache-and-network' });
  const [begin, { loading }] = useUserViewBeginMutation({ fetchPolicy: 'no-cache' });
  const open = (token: string) => (openView(token) ? onClose() : setHeldToken(token));
  const submit = async () => {
    if (heldToken !== null) return open(heldToken);
    setFailure(null);
    try {
      const result = await begin({ variables: { userId: id, reason: reason.trim() } });
      if (result.data) open(result.data.userViewBegin.token);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <FormDialog
      title={<FormattedMessage id="view.begin.title" values={{ name }} />}
      action={<FormattedMessage id={heldToken === null ? 'view.begin.action' : 'view.begin.open'} />}
      isDirty={reason.trim() !== ''}
      isBusy={loading}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="4">
        <Field
          id="view-reason"
          label={<FormattedMessage id="view.begin.reason" />}
          hint={<FormattedMessage id="view.begin.reasonHint" />}
        >
          {(parts) => (
            <Input
              {...parts}
              value={reason}
              maxLength={MAX_REASON}
              required
              disabled={heldToken !== null}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <chakra.ul color="fg.muted" textStyle="s13" ps="4" listStyleType="disc">
          {(['readOnly', 'hidden', 'recorded'] as const).map((term) => (
            <li key={term}>
              <FormattedMessage id={`view.terms.${term}`} />
            </li>
          ))}
          {data && (
            <>
              <li>
                <FormattedMessage
                  id="view.terms.time"
                  values={{ minutes: Number((data.configByKeys as { userViewMinutes: string }).userViewMinutes) }}
                />
              </li>
              <li>
                <FormattedMessage
                  id={data.organizationInfo.isViewMailEnable ? 'view.terms.mail' : 'view.terms.noMail'}
                />
              </li>
            </>
          )}
        </chakra.ul>
        {heldToken !== null && (
          <Text role="status" textStyle="s13">
            <FormattedMessage id="view.begin.held" />
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}
