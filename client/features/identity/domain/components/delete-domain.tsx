import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDomainDeleteMutation } from '../../../../api/generated/hooks';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { DomainRow } from '../domain-form';

interface Props {
  readonly domain: DomainRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a domain goes, and tells why it cannot (DOMN-09, ERRC-11). */
export function DeleteDomain({ domain, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { name, url } = domain;
  const [remove, { loading }] = useDomainDeleteMutation();
  const confirm = async () => {
    onClose();
    try {
      await remove({ variables: { id: domain.id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'domain.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'domain.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={loading}
      title={<FormattedMessage id="domain.delete.title" values={{ name }} />}
      action={<FormattedMessage id="domain.delete.action" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="domain.delete.text" values={{ url, count: domain.accountCount }} />
    </ConfirmDialog>
  );
}
