import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../core/failure';
import { UserExportStatusDocument } from '../../api/generated/graphql';
import { useFileTask } from './use-file-task';

const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="users.xlsx"' };
const fetched = vi.fn((_address: string) => Promise.resolve(new Response('PK', { headers: FILE })));

const task = (state: string, done: number) => ({
  task: { __typename: 'UserExport', id: 'task', state, done, total: 4 },
});
type Answer = ReturnType<typeof task> | ApiFailure;

/** Watches exports in an OU, over a server that answers the polls one after the other, the last again and again. */
function watch(organizationId: string, answers: readonly Answer[]) {
  const asked: unknown[] = [];
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const session = { __typename: 'Session', organizationId, user: { __typename: 'SessionUser', id: 'me' } };
        if (operationName === 'UserExportStatus') asked.push(variables.taskId);
        const answer = answers[Math.min(asked.length, answers.length) - 1];
        if (operationName === 'TaskOwner') observer.next({ data: { sessionGet: session } });
        else if (answer instanceof ApiFailure) return observer.error(answer);
        else if (answer) observer.next({ data: answer });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies: { Session: { keyFields: [] } } }) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const onEnd = vi.fn();
  const { result } = renderHook(
    () =>
      useFileTask({
        kept: 'portal.user-export',
        file: 'user-export/download',
        status: UserExportStatusDocument,
        onEnd,
      }),
    {
      wrapper,
    },
  );
  return { asked, onEnd, result };
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  sessionStorage.setItem('portal.user-export.me.here', 'task');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

describe('an export under way', () => {
  it('is not given up for a poll that failed [IMPT-06]', async () => {
    const answers = [task('RUNNING', 1), new ApiFailure('', 0), new ApiFailure('', 500), task('DONE', 4)];
    const { onEnd, result } = watch('here', answers);
    await waitFor(() => expect(result.current.progress).toEqual({ done: 1, total: 4 }));
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true), { timeout: 6_000 });
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/app-portal\/web\/v1\/user-export\/download\?taskId=task&/);
    expect(sessionStorage).toHaveLength(0);
  }, 10_000);

  it('is over once the server knows it no more [IMPT-06, IMPT-13]', async () => {
    const { onEnd, result } = watch('here', [new ApiFailure('', 404)]);
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false));
    expect(result.current.progress).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is left alone in another OU, and not called failed there [IMPT-13]', async () => {
    const { asked, onEnd, result } = watch('there', [new ApiFailure('', 404)]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([asked, onEnd.mock.calls, result.current.progress]).toEqual([[], [], null]);
    expect(sessionStorage.getItem('portal.user-export.me.here')).toBe('task');
  });
});
