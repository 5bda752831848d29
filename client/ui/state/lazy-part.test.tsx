import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lose, regain } from '../../core/connection';
import common from '../../locales/common/en-US.json';
import connection from '../../locales/connection/en-US.json';
import { MoreMessages } from '../../locales/locale-provider';
import * as locales from '../../locales/locales';
import { system } from '../../theme/system';
import { lazyPart } from './lazy-part';
import { toaster } from '../overlay/toaster';
import { ToasterRegion } from '../overlay/toaster-region';

// The shown part is loaded first.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  toaster.current().forEach(({ id }) => toaster.dismiss(id));
  vi.restoreAllMocks();
});

const page = (Part: ReturnType<typeof lazyPart>, onClose: () => void) => (
  <ChakraProvider value={system}>
    <IntlProvider locale="en-US" messages={{ ...common, ...connection }} onError={() => undefined}>
      <input aria-label="Work" />
      <Suspense fallback={null}>
        <Part onClose={onClose} />
      </Suspense>
      <ToasterRegion />
    </IntlProvider>
  </ChakraProvider>
);

describe('a part of a page in a file of its own', () => {
  it('that does not load is closed with a notice, and the page stays [LIMT-01]', async () => {
    const onClose = vi.fn();
    render(
      page(
        lazyPart(() => Promise.reject(new Error('gone'))),
        onClose,
      ),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Part of the portal did not load.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    expect(screen.getByLabelText('Work')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('that is opened without a connection says that it comes later, and can be given up [LIMT-01, BYND-13]', async () => {
    vi.useFakeTimers();
    lose('socket');
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    const onClose = vi.fn();
    let arrive: (part: { default: () => string }) => void = () => undefined;
    render(
      page(
        lazyPart(() => new Promise((resolve) => (arrive = resolve))),
        onClose,
      ),
    );
    expect((await screen.findByRole('status')).textContent).toContain('This opens as soon as the connection is back.');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
    arrive({ default: () => 'The part' });
    expect(await screen.findByText(/The part/)).toBeTruthy();
    expect(screen.queryByText(/as soon as the connection/)).toBeNull();
    regain('socket');
  });

  it('is lost with its texts, which are not waited for without end [LIMT-01]', async () => {
    vi.spyOn(locales, 'loadMessages').mockRejectedValue(new Error('gone'));
    const onClose = vi.fn();
    const Texts = () => (
      <MoreMessages bundle="palette" pending="Wait">
        Texts
      </MoreMessages>
    );
    render(
      page(
        lazyPart(() => Promise.resolve({ default: Texts })),
        onClose,
      ),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText('Wait')).toBeNull();
    expect(screen.getByLabelText('Work')).toBeTruthy();
  });
});
