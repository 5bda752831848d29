import { FormattedMessage } from 'react-intl';
import { Beside } from '../../../../ui/layout/beside';
import type { OpenRow } from '../../../../ui/table/use-open-row';
import type { AuditEvent } from '../audit-view';
import { EventPanel } from './event-panel';

interface Props {
  readonly open: OpenRow;
  readonly known: AuditEvent | undefined;
  readonly onPerson: (event: AuditEvent) => void;
  readonly onRestore: (id: string) => void;
}

/** The open event: beside the list, or over it on a narrow screen. */
export function EventBeside(props: Props) {
  const { id, onClose } = props.open;
  if (id === null) return null;
  return (
    <Beside titleId="audit-panel" title={<FormattedMessage id="audit.panel" />} onClose={onClose}>
      {(isSheet) => <EventPanel {...props} id={id} isSheet={isSheet} />}
    </Beside>
  );
}
