import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { button, press, show } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import type { AuditEvent } from '../audit-view';
import AuditLogPage from './audit-log-page';

const NOW = new Date(2026, 10, 20, 9, 41, 7).getTime();
const event = (id: string, values: Partial<AuditEvent> = {}): AuditEvent & { __typename: 'AuditEvent' } => ({
  __typename: 'AuditEvent',
  id,
  time: NOW - 60_000,
  eventName: 'roleModify',
  resourceType: 'role',
  resourceId: 'r1',
  targetName: 'Dispatcher',
  result: 'success',
  errorMessage: null,
  description: null,
  ip: '10.20.4.18',
  requestId: '01JD8F2KQ7T4VN',
  userType: 'SUPER_SUB_ADMIN',
  accountId: 'u2',
  username: 'sofia',
  name: 'Sofia Marchetti',
  changeCount: 1,
  ...values,
});
const CHANGED = event('e1');
const REFUSED = event('e2', {
  eventName: 'sessionLogin',
  resourceType: 'session',
  resourceId: null,
  targetName: 'p.ibanez',
  result: 'fail',
  errorMessage: 'EXHAUSTED',
  userType: 'ANONYMOUS',
  accountId: null,
  username: 'p.ibanez',
  name: '',
});

const pageOf = (events: readonly object[], values: { total?: number; next?: string; searchedUntil?: number } = {}) => ({
  auditQuery: {
    __typename: 'AuditEventPage',
    events,
    searchedUntil: values.searchedUntil ?? null,
    pagination: {
      __typename: 'Pagination',
      total: values.total ?? events.length,
      isBounded: values.next !== undefined,
      limit: 10,
      currentPage: 1,
      next: values.next ?? null,
    },
  },
});
const detailOf = (one: AuditEvent, values: object = {}) => ({
  auditEvent: {
    __typename: 'AuditEventDetail',
    event: one,
    changes: [
      {
        __typename: 'AuditChange',
        field: 'name',
        type: 'text',
        from: 'Dispatcher',
        to: 'Dispatcher, day',
        added: [],
        removed: [],
        addedCount: 0,
        removedCount: 0,
      },
    ],
    chain: {
      __typename: 'AuditChain',
      isSealed: true,
      isIntact: true,
      hash: `9f3c${'0'.repeat(56)}e107`,
      sealedTime: NOW,
    },
    previousId: null,
    nextId: null,
    canRestore: false,
    ...values,
  },
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page over a log of two events, if a test has no other. */
function showPage(answers: Answers = {}, address = '/admin/audit-log') {
  return show(<AuditLogPage />, {
    answers: {
      AuditDuration: () => ({ auditLogDuration: 181 }),
      AuditPage: () => pageOf([CHANGED, REFUSED], { total: 1284 }),
      AuditNews: () => ({
        auditQuery: {
          __typename: 'AuditEventPage',
          pagination: { __typename: 'Pagination', total: 0, isBounded: false },
        },
      }),
      AuditTimeline: () => ({
        auditTimeline: [0, 1, 2].map((place) => ({
          __typename: 'AuditBar',
          start: NOW - (3 - place) * 1_800_000,
          end: NOW - (2 - place) * 1_800_000,
          success: place * 5,
          fail: place,
          isBounded: false,
        })),
      }),
      AuditEventDetail: ({ id }) => detailOf(id === 'e1' ? CHANGED : REFUSED),
      TaskOwner: () => ({
        sessionGet: {
          __typename: 'Session',
          organizationId: 'o1',
          user: { __typename: 'SessionUser', id: 'u1' },
        },
      }),
      ...answers,
    },
    bundles: ['console', 'audit'],
    address,
  });
}

it('lists events as people say them, of the last 24 hours, with their number and how long they are kept [AUDT-01, AUDT-02, AUDT-05]', async () => {
  const { sent } = showPage();
  const row = (await screen.findByRole('link', { name: 'Role changed' })).closest('tr')!;
  expect(row.textContent).toBe('09:40:07Role changedSofia MarchettiSuper sub-administratorDispatcherDone10.20.4.18');
  const refused = screen.getByRole('link', { name: 'Sign-in refused' }).closest('tr')!;
  expect(refused.textContent).toBe(
    '09:40:07Sign-in refusedp.ibanezNot signed inp.ibanez, Too many attemptsRefused10.20.4.18',
  );
  await screen.findByText('1,284 events, kept for 180 days');
  expect(sent('AuditPage')[0]).toMatchObject({ startTime: new Date(2026, 10, 19, 10).getTime(), endTime: null });
  expect(screen.getByRole('button', { name: /Last 24 hours/ }).textContent).toMatch(/UTC/);
});

it('asks for what the address says: events, people, results, a search and a time [BYND-14, AUDT-02]', async () => {
  const { sent } = showPage(
    {},
    '/admin/audit-log?q=10.20&f.event=roleModify,userModify&f.actor=u2&f.result=fail,strange&f.range=1000,2000&size=20',
  );
  await screen.findByRole('link', { name: 'Role changed' });
  expect(sent('AuditPage')[0]).toEqual({
    filter: {
      eventNames: ['roleModify', 'userModify'],
      actorIds: ['u2'],
      userTypes: [],
      resourceTypes: [],
      results: ['fail'],
      search: '10.20',
    },
    startTime: 1000,
    endTime: 2000,
    pagination: { currentPage: 1, limit: 20, after: null },
  });
  expect(button('Remove filter Events: Role changed, User changed')).toBeTruthy();
  expect(button('Remove filter Actors: Sofia Marchetti')).toBeTruthy();
});

it('chooses a time by its bar, which names what was refused, and shows the same as a table [BYND-18]', async () => {
  const { sent } = showPage();
  const bar = await screen.findByRole('button', { name: /10 done, 2 refused$/ });
  fireEvent.click(bar);
  await waitFor(() => expect(sent('AuditPage').at(-1)).toMatchObject({ startTime: NOW - 1_800_000, endTime: NOW - 1 }));
  fireEvent.keyDown(bar, { key: 'Escape' });
  await waitFor(() => expect(sent('AuditPage').at(-1)).toMatchObject({ endTime: null }));
  press('As table');
  const numbers = await screen.findByRole('table', { name: 'Events by time' });
  expect([...numbers.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['10', '2', '5', '1']);
});

it('opens an event beside the list: what changed, where it came from, whether its seal holds; keys go on and back [BYND-12, AUDT-13]', async () => {
  showPage();
  fireEvent.click(await screen.findByRole('link', { name: 'Role changed' }));
  const panel = await screen.findByRole('complementary', { name: 'Role changed' });
  await within(panel).findByText('What changed, 1 field');
  expect(panel.textContent).toContain('Sofia Marchetti changed Dispatcher');
  expect(within(panel).getByRole('link', { name: 'Dispatcher' }).getAttribute('href')).toBe('/admin/role/r1');
  expect(panel.textContent).toContain('from Dispatcherto Dispatcher, day');
  expect(panel.textContent).toContain('Unbroken 9f3c…e107');
  expect(panel.textContent).toContain('01JD8F2KQ7T4VN');
  fireEvent.keyDown(document.body, { key: 'j' });
  await screen.findByRole('complementary', { name: 'Sign-in refused' });
  expect(screen.getByText('Too many attempts')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Sign-in refused');
});

it('offers to restore the version of an event that has one, and shows what that changes first [BYND-12]', async () => {
  showPage(
    {
      AuditEventDetail: () => detailOf(CHANGED, { canRestore: true }),
      VersionPreview: () => ({
        versionPreview: {
          __typename: 'VersionPreview',
          kind: 'ROLE',
          id: 'r1',
          name: 'Dispatcher',
          time: NOW,
          stamp: 's',
          changes: detailOf(CHANGED).auditEvent.changes,
          gone: [],
        },
      }),
    },
    '/admin/audit-log?event=e1',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore an earlier version' });
  await within(dialog).findByText('Dispatcher, day');
  expect(location.search).toContain('dialog=restore&of=e1');
});

it('says that an event is not as it was recorded, or that its seal cannot be checked [AUDT-13]', async () => {
  const chain = (isIntact: boolean | null) => ({
    AuditEventDetail: () =>
      detailOf(CHANGED, {
        chain: { __typename: 'AuditChain', isSealed: true, isIntact, hash: null, sealedTime: null },
      }),
  });
  showPage(chain(false), '/admin/audit-log?event=e1');
  await screen.findByText(/^Broken: the event is not as it was recorded/);
  cleanup();
  showPage(chain(null), '/admin/audit-log?event=e1');
  await screen.findByText(/^Cannot be checked/);
});

it('tells how many events are new, and leaves the list of somebody at an event as it is [AUDT-02]', async () => {
  const { sent } = showPage(
    {
      AuditNews: () => ({
        auditQuery: {
          __typename: 'AuditEventPage',
          pagination: { __typename: 'Pagination', total: 12, isBounded: false },
        },
      }),
    },
    '/admin/audit-log?event=e1',
  );
  await waitFor(() => button('12 new events'));
  expect(sent('AuditNews')[0]).toMatchObject({ startTime: NOW - 60_000 + 1 });
  expect(sent('AuditPage')).toHaveLength(1);
  vi.setSystemTime(NOW + 20_000);
  press('12 new events');
  await waitFor(() => expect([sent('AuditPage').length, sent('AuditTimeline').length]).toEqual([2, 2]));
  press('Live');
  await waitFor(() => expect(screen.queryByRole('button', { name: '12 new events' })).toBeNull());
  expect(location.search).toContain('f.live=off');
});

it('says how far a search looked and goes on from there on the same page [AUDT-02]', async () => {
  const { sent } = showPage(
    {
      AuditPage: ({ pagination }) =>
        (pagination as { after: string | null }).after === 'k1'
          ? pageOf([REFUSED])
          : pageOf([CHANGED], { next: 'k1', searchedUntil: NOW - 3_600_000 }),
    },
    '/admin/audit-log?q=ibanez',
  );
  await screen.findByText('Searched back to 2026-11-20 08:41:07.');
  press('Search further back');
  await screen.findByRole('link', { name: 'Sign-in refused' });
  expect(screen.getByRole('link', { name: 'Role changed' })).toBeTruthy();
  expect(screen.queryByText(/^Searched back/)).toBeNull();
  expect(sent('AuditPage')).toHaveLength(2);
});

it('is empty, without a match or failed, each with a way on', async () => {
  showPage({ AuditPage: () => pageOf([]) });
  await screen.findByText('Sign-ins, refusals and changes of administrators appear here.');
  press('Show the whole log');
  await waitFor(() => expect(location.search).toContain('f.range=all'));
  cleanup();
  showPage({ AuditPage: () => pageOf([]) }, '/admin/audit-log?q=zzzz');
  await screen.findByText('No matches');
  cleanup();
  showPage({
    AuditPage: () => {
      throw new ApiFailure('The audit log is switched off.', 403);
    },
  });
  await screen.findByText('The audit log is switched off.');
});

it('checks the chain and names its first break, with the way to the event [AUDT-13]', async () => {
  const result = (values: object) => ({
    AuditVerifyStart: () => ({
      task: { __typename: 'AuditVerification', id: 't1', state: 'RUNNING', done: 0, total: 1284, ...WHOLE },
    }),
    AuditVerifyStatus: () => ({
      task: { __typename: 'AuditVerification', id: 't1', state: 'DONE', done: 1284, total: 1284, ...WHOLE, ...values },
    }),
  });
  const WHOLE = { intact: null, waiting: null, unverifiable: null, firstBreak: null };
  showPage(result({ intact: 1280, waiting: 4, unverifiable: 0 }), '/admin/audit-log?dialog=verify');
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }));
  await screen.findByText('The chain is unbroken');
  expect(screen.getByText('1,280 events are as recorded.')).toBeTruthy();
  expect(screen.getByText('4 new events wait for the seal.')).toBeTruthy();
  cleanup();
  const firstBreak = { __typename: 'AuditBreak', fault: 'CHANGED', eventId: 'e1', time: NOW };
  showPage(result({ intact: 7, waiting: 0, unverifiable: 0, firstBreak }), '/admin/audit-log?dialog=verify');
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }));
  await screen.findByText('The chain is broken');
  expect(screen.getByText('An event was changed after it was recorded.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open this event' }).getAttribute('href')).toContain('event=e1');
});

it('exports what the list shows, in the zone of the reader [AUDT-04]', async () => {
  const { sent } = showPage(
    {
      AuditExportStart: () => ({
        task: { __typename: 'AuditExport', id: 't2', state: 'RUNNING', done: 0, total: 4 },
      }),
      AuditExportStatus: () => ({
        task: { __typename: 'AuditExport', id: 't2', state: 'RUNNING', done: 1, total: 4 },
      }),
    },
    '/admin/audit-log?f.range=1000,2000&f.result=fail',
  );
  await screen.findByRole('link', { name: 'Role changed' });
  press('Export');
  await screen.findByRole('button', { name: 'Exporting, 25 %' });
  expect(sent('AuditExportStart')[0]).toMatchObject({
    startTime: 1000,
    endTime: 2000,
    filter: { results: ['fail'] },
    zoneOffset: new Date().getTimezoneOffset(),
  });
});
