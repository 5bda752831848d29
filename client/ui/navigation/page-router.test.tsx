import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect } from 'react';
import { Link, UNSAFE_createMemoryHistory, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { createPageHistory } from './page-history';
import { PageRouter, useIsStillHere } from './page-router';
import { useLeaveGuard } from './use-leave-guard';

afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const shown = () => screen.getByRole('status').textContent;

function Work() {
  const held = useLeaveGuard(({ from, to }) => from.pathname !== to.pathname);
  return held ? (
    <>
      <p>To {held.to.pathname}?</p>
      <button onClick={held.go}>Leave</button>
      <button onClick={held.stay}>Stay</button>
    </>
  ) : null;
}

/** The page /work, opened from /list. */
function show({ hasWork = true } = {}) {
  const history = createPageHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/list', '/work'] }));
  render(
    <PageRouter history={history}>
      <Address />
      <Link to="/other">Other</Link>
      <Link to="?part=2">Part</Link>
      {hasWork && <Work />}
    </PageRouter>,
  );
  return history;
}
const press = (text: string) => fireEvent.click(screen.getByText(text));

describe('the router of the pages', () => {
  it('follows links, and Back, where nothing holds them', () => {
    const history = show({ hasWork: false });
    press('Other');
    expect(shown()).toBe('/other');
    act(() => history.go(-1));
    expect(shown()).toBe('/work');
  });

  it('holds a link from unsaved work, and follows it once the person leaves [SHELL-36]', () => {
    show();
    press('Other');
    expect([shown(), screen.queryByText('To /other?') !== null]).toEqual(['/work', true]);
    press('Leave');
    expect([shown(), screen.queryByText('To /other?') !== null]).toEqual(['/other', false]);
  });

  it('holds Back from unsaved work, and goes back once the person leaves [SHELL-36]', () => {
    const history = show();
    act(() => history.go(-1));
    expect([shown(), screen.queryByText('To /list?') !== null]).toEqual(['/work', true]);
    press('Leave');
    expect(shown()).toBe('/list');
  });

  it('asks again at the next step when the person stays [SHELL-36]', () => {
    const history = show();
    act(() => history.go(-1));
    press('Stay');
    expect([shown(), screen.queryByText('To /list?')]).toEqual(['/work', null]);
    press('Other');
    expect(screen.queryByText('To /other?')).not.toBeNull();
  });

  it('does not hold a step that the guard lets pass [SHELL-36]', () => {
    show();
    press('Part');
    expect(shown()).toBe('/work?part=2');
  });

  it('keeps the page until the next one can be drawn, and knows that it is being left [BYND-14]', () => {
    let isStillHere = () => false;
    let open: (path: string, isAtOnce: boolean) => void = () => undefined;
    const Late = lazy(() => new Promise<never>(() => undefined));
    const Page = () => {
      const isHere = useIsStillHere();
      const navigate = useNavigate();
      useEffect(() => {
        isStillHere = isHere;
        open = (path, flushSync) => void navigate(path, { flushSync });
      });
      return useLocation().pathname === '/late' ? <Late /> : <Address />;
    };
    const history = createPageHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/list'] }));
    render(
      <PageRouter history={history}>
        <Suspense fallback="Loading">
          <Page />
        </Suspense>
      </PageRouter>,
    );
    expect(isStillHere()).toBe(true);
    act(() => open('/late', false));
    expect([shown(), isStillHere()]).toEqual(['/list', false]);
    act(() => open('/list', false));
    expect(isStillHere()).toBe(true);
    act(() => open('/late', true));
    expect(screen.queryByText('Loading')).not.toBeNull();
  });
});
