import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../features/identity/session/show-in-tests';
import { ChangeHistory } from './change-history';
import { RecentChanges } from './recent-changes';

afterEach(cleanup);

const DAY = 86_400_000;
const value = (field: string, from: string | null, to: string | null) => ({
  __typename: 'AuditChange',
  field,
  type: 'text',
  from,
  to,
  added: [],
  removed: [],
  addedCount: 0,
  removedCount: 0,
});
const entry = (id: string, rest: object = {}) => ({
  __typename: 'HistoryEntry',
  id,
  time: Date.now() - DAY,
  eventName: 'roleModify',
  userType: 'OU_ADMIN',
  accountId: 'a1',
  username: 'olivia',
  name: 'Olivia Brandt',
  resourceType: 'role',
  resourceId: 'r1',
  targetName: 'Dispatcher',
  canRestore: false,
  changes: [value('name', 'Dispatcher', 'Dispatcher, day')],
  ...rest,
});
const history = (entries: object[], next: string | null = null) => ({
  changeHistory: { __typename: 'ChangeHistory', entries, next },
});
const preview = (rest: object = {}) => ({
  versionPreview: {
    __typename: 'VersionPreview',
    kind: 'ROLE',
    id: 'r1',
    name: 'Dispatcher, day',
    time: Date.now() - 2 * DAY,
    stamp: 'stamp-1',
    changes: [value('name', 'Dispatcher, day', 'Dispatcher')],
    gone: [],
    ...rest,
  },
});
const texts = { bundles: ['console'] as const };

describe('a history', () => {
  it('tells actor, event and what changed from what to what [BYND-12]', async () => {
    show(<ChangeHistory kind="ROLE" id="r1" />, {
      ...texts,
      answers: {
        ChangeHistory: () => history([entry('e2'), entry('e1', { eventName: 'roleCreate', changes: [] })]),
      },
    });
    const [first, last] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Role changed');
    expect(first?.textContent).toContain('Olivia Brandt');
    expect(within(first as HTMLElement).getByText('Dispatcher').tagName).toBe('DEL');
    expect(within(first as HTMLElement).getByText('Dispatcher, day').tagName).toBe('INS');
    expect(last?.textContent).toContain('Role created');
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('reads older changes at a click, after those on screen', async () => {
    const { sent } = show(<ChangeHistory kind="ROLE" id="r1" />, {
      ...texts,
      answers: {
        ChangeHistory: ({ after }) =>
          after ? history([entry('e1', { name: 'Sofia Marchetti' })]) : history([entry('e2')], 'e2'),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show older changes' }));
    expect(await screen.findByText('Sofia Marchetti')).toBeTruthy();
    expect(screen.getByText('Olivia Brandt')).toBeTruthy();
    expect(sent('ChangeHistory').map(({ after }) => after)).toEqual([undefined, 'e2']);
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });

  it('says that there is none yet, and that it could not be read, with a way to try again', async () => {
    let isDown = true;
    show(<ChangeHistory kind="USER" id="u2" />, {
      ...texts,
      answers: {
        ChangeHistory: () => {
          if (isDown) throw new Error('down');
          return history([]);
        },
      },
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByText('No changes recorded yet')).toBeTruthy();
  });

  it('shows the difference before a version is restored, with its stamp [AUDT-23]', async () => {
    const onRestored = vi.fn();
    const { sent, notices } = show(<ChangeHistory kind="ROLE" id="r1" onRestored={onRestored} />, {
      ...texts,
      answers: {
        ChangeHistory: () => history([entry('e2'), entry('e1', { eventName: 'roleCreate', canRestore: true })]),
        VersionPreview: () => preview({ gone: [{ __typename: 'AuditThing', id: 'g1', name: 'Reports' }] }),
        AuditRestore: () => ({ auditRestore: { __typename: 'RestoredVersion', id: 'r1' } }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Dispatcher')).toBeTruthy();
    expect(dialog.textContent).toContain('No longer exists and is left out: Reports');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(onRestored).toHaveBeenCalledOnce());
    expect(sent('AuditRestore')[0]).toEqual({
      eventId: 'e1',
      isBefore: false,
      stamp: 'stamp-1',
      confirmGone: true,
      confirmLockOut: false,
    });
    expect(notices.map(({ text }) => text)).toEqual(['Earlier version of Dispatcher, day restored']);
  });

  it('offers what was before the oldest change, unless that is the creation [AUDT-23]', async () => {
    const { sent } = show(<ChangeHistory kind="ROLE" id="r1" />, {
      ...texts,
      answers: { ChangeHistory: () => history([entry('e2')]), VersionPreview: () => preview() },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(sent('VersionPreview')[0]).toEqual({
        eventId: 'e2',
        isBefore: true,
      }),
    );
  });
});

it('shows the last changes on an overview, a single field by its name [BYND-12]', async () => {
  show(<RecentChanges kind="USER" id="u2" more={null} />, {
    ...texts,
    answers: {
      ChangeHistory: () =>
        history([entry('e2', { changes: [value('department', 'Field', 'Solar')] }), entry('e1', { changes: [] })]),
    },
  });
  const [first, last] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Department');
  expect(first?.textContent).toContain('Solar');
  expect(last?.textContent).toContain('Role changed');
});
