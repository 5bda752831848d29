import { Box, chakra, Flex } from '@chakra-ui/react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { lengthOf, MAX_TEXT, storedSpelling } from '../announcement-form';
import { FORMATTED } from './clean-html';
import { RichTextToolbar } from './rich-text-toolbar';

interface Props {
  readonly html: string;
  readonly isInvalid: boolean;
  /** Gets the text as the server stores it, and its visible characters. */
  readonly onChange: (html: string, visible: string) => void;
  readonly onReady: (visible: string) => void;
  readonly onBlur: () => void;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

/** The editor of formatted texts. It takes only the formats that the server keeps; pasted texts lose all others. */
export default function RichText({ html, isInvalid, onChange, onReady, onBlur }: Props) {
  const intl = useIntl();
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        id: 'announcement-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-label': intl.formatMessage({ id: 'announcement.field.text' }),
        'aria-describedby': 'announcement-text-fault announcement-text-count',
      },
    },
    onCreate: ({ editor: made }) => onReady(visibleOf(made)),
    onUpdate: ({ editor: changed }) => {
      const written = changed.isEmpty ? '' : storedSpelling(changed.getHTML());
      latest.current.onChange(written, visibleOf(changed));
    },
    onBlur: () => latest.current.onBlur(),
  });
  useEffect(() => {
    if (editor.view.dom.isConnected) editor.view.dom.setAttribute('aria-invalid', String(isInvalid));
  }, [editor, isInvalid]);
  // Another state of the draft was taken over.
  useEffect(() => {
    const shown = editor.isEmpty ? '' : storedSpelling(editor.getHTML());
    if (shown !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const length = useEditorState({ editor, selector: ({ editor: shown }) => lengthOf(visibleOf(shown)) });
  return (
    <Flex direction="column" flex="1" minHeight="0">
      <RichTextToolbar editor={editor} />
      <Writing onClick={() => editor.commands.focus()}>
        <EditorContent editor={editor} />
      </Writing>
      <Box
        id="announcement-text-count"
        px="4"
        py="1.5"
        textStyle="s12"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        color={length > MAX_TEXT ? 'status.danger' : 'fg.subtle'}
      >
        <FormattedMessage
          id="announcement.count"
          values={{ count: <FormattedNumber value={length} />, max: <FormattedNumber value={MAX_TEXT} /> }}
        />
      </Box>
    </Flex>
  );
}

const visibleOf = (editor: { getText: (options: { blockSeparator: string }) => string }): string =>
  editor.getText({ blockSeparator: '\n' });

const Writing = chakra('div', {
  base: {
    flex: '1',
    minHeight: '240px',
    overflow: 'auto',
    px: '5',
    py: '4',
    cursor: 'text',
    '& .ProseMirror': {
      ...FORMATTED,
      minHeight: '200px',
      outline: 'none',
      whiteSpace: 'pre-wrap',
      fontVariantLigatures: 'none',
    },
    '&:has(.ProseMirror:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  },
});
