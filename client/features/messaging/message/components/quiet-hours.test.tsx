import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NoticeSettings } from '../../../../widgets/notice/notice-settings';
import { show } from '../../../identity/session/show-in-tests';

afterEach(cleanup);

const settings = (quietFrom: number, quietTo: number) => ({
  __typename: 'NoticeSettings',
  quietFrom,
  quietTo,
  mutes: [],
});

it('the end of quiet hours is typed while their beginning is being kept, and both are [CALL-361]', async () => {
  const answers: (() => void)[] = [];
  const { sent } = show(<NoticeSettings userId="u1" apps={[]} />, {
    answers: {
      NoticeSettings: () => ({ noticeSettings: settings(22 * 60, 6 * 60) }),
      NoticeQuietHours: ({ from, to }) =>
        new Promise((resolve) => answers.push(() => resolve({ noticeQuietHours: settings(Number(from), Number(to)) }))),
    },
    bundles: ['notice'],
  });
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  const to = screen.getByLabelText<HTMLInputElement>('to');
  fireEvent.change(from, { target: { value: '17:00' } });
  fireEvent.blur(from);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.change(to, { target: { value: '19:00' } });
  answers[0]?.();
  await waitFor(() => expect(sent('NoticeQuietHours')).toEqual([{ from: 17 * 60, to: 6 * 60 }]));
  await new Promise((resolve) => setTimeout(resolve));
  expect([from.isConnected, from.value, to.value]).toEqual([true, '17:00', '19:00']);
  fireEvent.keyDown(to, { key: 'Enter' });
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(sent('NoticeQuietHours')[1]).toEqual({ from: 17 * 60, to: 19 * 60 });
});
