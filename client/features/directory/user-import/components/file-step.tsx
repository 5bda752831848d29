import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure } from '../../../../core/failure';
import { downloadFile, uploadForm } from '../../../../api/files';
import { zoneHere } from '../../../../core/zone';
import { Button } from '../../../../ui/button/button';
import { DropZone } from '../../../../ui/form/drop-zone';
import { stepQuery } from '../urls';
import { History } from './history';

const ACCEPTED =
  '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** IMPT-02 */
const MAX_SIZE = 2 * 1_048_576;

/** The template, in the language on screen. */
export function TemplateButton() {
  return (
    <Button onClick={() => void downloadFile('POST', 'user-import/template', {}, TOAST_OF_PAGE).catch(() => undefined)}>
      <Download strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="import.template" />
    </Button>
  );
}

/** Takes a file; earlier imports stand below. */
export function FileStep() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const popupTitle = intl.formatMessage({ id: 'import.uploadFailed' });
  const refuse = (id: string, code: number) =>
    emitClientEvent('failure', { title: popupTitle, failure: new ApiFailure(intl.formatMessage({ id }), code) });
  const send = async (file: File) => {
    if (!/\.xlsx?$/i.test(file.name)) return refuse('import.wrongType', 400);
    if (file.size > MAX_SIZE) return refuse('import.tooLarge', 414);
    const form = new FormData();
    for (const [field, value] of Object.entries(zoneHere())) if (value != null) form.set(field, String(value));
    form.set('file', file);
    setBusy(true);
    try {
      const { recordId } = await uploadForm<{ recordId: string }>('user-import/upload', form, {
        popupTitle,
      });
      await navigate({ search: stepQuery(recordId, 'columns') });
    } catch {
      // The popup tells of it (IMPT-05).
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DropZone
        id="import-file"
        accept={ACCEPTED}
        icon={<FileSpreadsheet size={24} strokeWidth={1.5} />}
        title={<FormattedMessage id={isBusy ? 'import.reading' : 'import.drop'} />}
        limits={<FormattedMessage id="import.limits" />}
        isBusy={isBusy}
        onFile={(file) => void send(file)}
      />
      <History />
    </>
  );
}
