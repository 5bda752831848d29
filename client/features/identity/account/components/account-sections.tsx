import { HistorySection } from './history-section';
import { LookSection } from './look-section';
import { NotificationsSection } from './notifications-section';
import { ProfileSection } from './profile-section';
import { SecuritySection } from './security-section';
import { SessionsSection } from './sessions-section';

/** The sections by their ids. */
export const SECTION_PARTS = {
  profile: ProfileSection,
  security: SecuritySection,
  sessions: SessionsSection,
  look: LookSection,
  notifications: NotificationsSection,
  history: HistorySection,
};
