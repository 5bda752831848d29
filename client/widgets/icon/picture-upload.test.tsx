import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import icon from '../../locales/icon/en-US.json';
import { system } from '../../theme/system';
import { PictureUpload } from './picture-upload';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Uploads a picture; answers what makes the server answer, and what it leads to. */
function upload() {
  const onUploaded = vi.fn();
  let answer: () => void = () => undefined;
  const body = JSON.stringify({ code: 10_000, message: '', data: { icon: 'picture:1' } });
  vi.stubGlobal('fetch', () => {
    const headers = { 'content-type': 'application/json' };
    return new Promise((resolve) => (answer = () => resolve(new Response(body, { headers }))));
  });
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...icon }}>
        <PictureUpload value={null} onUploaded={onUploaded} />
      </IntlProvider>
    </ChakraProvider>,
  );
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  fireEvent.change(document.getElementById('icon-file')!, { target: { files: [file] } });
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { onUploaded, settle, answer: () => answer() };
}

describe('a picture that is uploaded', () => {
  it('is chosen by who waited for it [MENU-09]', async () => {
    const { onUploaded, settle, answer } = upload();
    expect(screen.getByText(icon['iconPicker.uploading'])).toBeTruthy();
    answer();
    await settle();
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith('picture:1');
  });

  it('changes nothing once its dialog has been left [MENU-09]', async () => {
    const { onUploaded, settle, answer } = upload();
    cleanup();
    answer();
    await settle();
    expect(onUploaded).not.toHaveBeenCalled();
  });
});
