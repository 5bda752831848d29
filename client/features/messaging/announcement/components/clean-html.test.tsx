import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { system } from '../../../../theme/system';
import { CleanHtml } from './clean-html';
import { linkOf } from './link-row';

afterEach(cleanup);

const shown = (html: string) =>
  render(
    <ChakraProvider value={system}>
      <CleanHtml html={html} />
    </ChakraProvider>,
  ).container;

describe('the text of an announcement', () => {
  it('shows headings, lists and links as the server stored them [ANNC-11]', () => {
    const text = shown('<h2>Sunday</h2><ul><li>One</li></ul><p><a href="https://desk.test/">desk</a><br />2</p>');
    expect(text.querySelector('h2')?.textContent).toBe('Sunday');
    expect(text.querySelector('li')?.textContent).toBe('One');
    expect(text.querySelector('a')?.outerHTML).toBe(
      '<a href="https://desk.test/" target="_blank" rel="noopener noreferrer">desk</a>',
    );
  });

  it('draws nothing but these, whatever the server lets through [threats 30]', () => {
    const text = shown(
      '<p onclick="x()" style="color:red">a<img src=x onerror="x()"><script>x()</script><a href="javascript:x()">b</a></p>',
    );
    expect(text.querySelector('img, script, a, [onclick], [style]')).toBeNull();
    expect(text.querySelector('p')?.textContent).toContain('b');
  });
});

describe('the address of a link', () => {
  it.each([
    ['desk.example/2', 'https://desk.example/2'],
    ['http://a.test', 'http://a.test'],
    ['a@b.test', 'mailto:a@b.test'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['   ', null],
  ])('%s leads to %s', (typed, address) => {
    expect(linkOf(typed)).toBe(address);
  });
});
