import { FormattedMessage } from 'react-intl';
import { ANNOUNCEMENTS_PATH } from '../urls';

/** The pages above that of an announcement. */
export const ABOVE = [{ to: ANNOUNCEMENTS_PATH, label: <FormattedMessage id="announcement.title" /> }];
