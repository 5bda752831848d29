import { chakra } from '@chakra-ui/react';
import { createElement, Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';

const TAGS = new Set(['p', 'br', 'strong', 'em', 'u', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);
const ADDRESS = /^(https?:\/\/|mailto:)/i;

/**
 * Shows the text of an announcement. The server has cleaned it; it is drawn as elements of the same allow-list and never
 * put into the page as HTML, so that a fault there is no script here (threats 30).
 */
export function CleanHtml({ html }: { readonly html: string }) {
  const content = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <Formatted>{content}</Formatted>;
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof HTMLElement)) return null;
    const name = node.localName;
    if (name === 'br') return <br key={index} />;
    const children = nodesOf(node);
    if (TAGS.has(name)) return createElement(name, { key: index }, ...children);
    const address = name === 'a' ? (node.getAttribute('href') ?? '') : '';
    if (!ADDRESS.test(address)) return <Fragment key={index}>{children}</Fragment>;
    return (
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  });
}

/** The look of a formatted text, in the editor as where it is read. */
export const FORMATTED = {
  overflowWrap: 'anywhere',
  '& > * + *': { mt: '3' },
  '& h2': { fontSize: '18px', lineHeight: '26px', fontWeight: '600' },
  '& h3': { fontSize: '16px', lineHeight: '24px', fontWeight: '600' },
  '& ul': { listStyleType: 'disc', ps: '6' },
  '& ol': { listStyleType: 'decimal', ps: '6' },
  '& li + li': { mt: '1' },
  '& blockquote': { borderInlineStartWidth: '3px', ps: '3', color: 'fg.muted' },
  '& strong': { fontWeight: '600' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' },
} as const;

const Formatted = chakra('div', { base: FORMATTED });
