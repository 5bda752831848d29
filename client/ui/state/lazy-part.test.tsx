import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
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
    <IntlProvider locale="en-US" messages={common} onError={() => undefined}>
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

  it('is lost with its texts, which are not waited for without end [LIMT-01]', async () => {
    vi.spyOn(locales, 'loadMessages').mockRejectedValue(new Error('gone'));
    const onClose = vi.fn();
    const Texts = () => (
      <MoreMessages bundle="frame" pending="Wait">
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
