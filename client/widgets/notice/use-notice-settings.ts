import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { NoticeSettingsDocument } from '../../api/generated/graphql';
import { useNoticeMuteMutation, useNoticeQuietHoursMutation, useNoticeSettingsQuery } from '../../api/generated/hooks';
import { announceChange, onChangeElsewhere } from '../../core/other-tabs';
import type { NoticeSettings } from './quiet';

interface NoticeChoice {
  /** Undefined until they are loaded. */
  readonly settings: NoticeSettings | undefined;
  /** They could not be loaded. */
  readonly isFailed: boolean;
  /** Minutes since midnight; null for both ends them. Rejects when that fails, which is told. */
  readonly setQuietHours: (from: number | null, to: number | null) => Promise<void>;
  /** Until a time in epoch milliseconds; null until it is unmuted. */
  readonly mute: (appId: string, until: number | null) => Promise<void>;
  readonly unmute: (appId: string) => Promise<void>;
}

/** When messages stay silent for the person, in every browser of theirs, and how to change it (CALL-360…362). */
export function useNoticeSettings(): NoticeChoice {
  const client = useApolloClient();
  const { data, error, refetch } = useNoticeSettingsQuery();
  const [saveHours] = useNoticeQuietHoursMutation();
  const [saveMute] = useNoticeMuteMutation();
  useEffect(() => onChangeElsewhere(['notices'], () => void refetch().catch(() => undefined)), [refetch]);
  const keep = (noticeSettings: NoticeSettings | undefined) => {
    if (!noticeSettings) return;
    client.cache.writeQuery({ query: NoticeSettingsDocument, data: { noticeSettings } });
    announceChange('notices');
  };
  return {
    settings: data?.noticeSettings,
    isFailed: error !== undefined,
    setQuietHours: async (from, to) => keep((await saveHours({ variables: { from, to } })).data?.noticeQuietHours),
    mute: async (appId, until) =>
      keep((await saveMute({ variables: { appId, isMuted: true, until } })).data?.noticeMute),
    unmute: async (appId) => keep((await saveMute({ variables: { appId, isMuted: false } })).data?.noticeMute),
  };
}
