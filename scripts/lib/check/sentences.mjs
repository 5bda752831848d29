import ts from 'typescript';

/** Words that must not be the subject of a sentence. */
const BANNED = /^(What|Whatever|Who|Whoever|Whom|Whomever|Whose|Where|Wherever)\b(?![-/.]\w)/;
/** Marks around the first word: bullets, quotes, emphasis, brackets. */
const MARKS = /^[\s*_>#"“'‘`([|-]+/;

/**
 * A piece of prose, and the line of the file that it begins on.
 * @typedef {{ text: string, line: number }} Prose
 */

/**
 * The prose of a file: comments of code, descriptions and comments of GraphQL, everything but code of Markdown.
 * @param {string} path
 * @param {string} text
 * @returns {Prose[]}
 */
export function proseOf(path, text) {
  if (/\.md$/.test(path)) return proseOfMarkdown(text);
  if (/\.graphql$/.test(path)) return matchesOf(text, /"""([\s\S]*?)"""|(?<=^\s*)"([^"\n]+)"\s*$|(?<=^\s*)#+(.*)$/gm);
  if (/\.css$/.test(path)) return matchesOf(text, /\/\*([\s\S]*?)\*\//g).flatMap(paragraphsOf);
  return commentsOf(path, text);
}

/**
 * Sentences that begin with What, Who, Whom, Whose, Where and the like. Questions may.
 * @param {Prose[]} prose
 * @returns {{ line: number, sentence: string }[]}
 */
export function findTurned(prose) {
  return prose.flatMap(({ text, line }) =>
    sentencesOf(text).flatMap(({ sentence, at }) =>
      BANNED.test(sentence.replace(MARKS, '')) && !/\?["”')*_\s]*$/.test(sentence)
        ? [{ line: line + linesIn(text.slice(0, at)), sentence: sentence.replace(/\s+/g, ' ').trim() }]
        : [],
    ),
  );
}

/** @param {string} text */
const linesIn = (text) => text.split('\n').length - 1;

/**
 * The sentences of a text, which end with a full stop, an exclamation or a question mark before a blank.
 * @param {string} text
 */
function sentencesOf(text) {
  return [...text.matchAll(/[^.!?]+(?:[.!?](?![\s"”')*_]|$)[^.!?]*)*[.!?]*["”')*_]*/g)].map((match) => {
    const sentence = match[0].trimStart();
    return { sentence, at: match.index + match[0].length - sentence.length };
  });
}

/**
 * @param {string} text
 * @param {RegExp} pattern with the prose in its first group that matches
 * @returns {Prose[]}
 */
function matchesOf(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => {
    const prose = match.slice(1).find((group) => group !== undefined) ?? '';
    return { text: prose, line: 1 + linesIn(text.slice(0, match.index)) };
  });
}

/**
 * The comments of code. Those of two slashes on consecutive lines are one.
 * @param {string} path
 * @param {string} text
 */
function commentsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kindOf(path));
  /** @type {Map<number, number>} */
  const ends = new Map();
  /** @param {ts.CommentRange[] | undefined} ranges */
  const note = (ranges) => ranges?.forEach(({ pos, end }) => ends.set(pos, end));
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText || ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0) return;
    note(ts.getLeadingCommentRanges(text, node.pos));
    note(ts.getTrailingCommentRanges(text, node.end));
  };
  visit(source);
  /** @type {{ pos: number, end: number }[]} */
  const comments = [];
  for (const [pos, end] of [...ends].sort(([one], [other]) => one - other)) {
    const before = comments.at(-1);
    const isNext = before !== undefined && isLine(text, pos) && isLine(text, before.pos);
    if (isNext && /^\s*$/.test(text.slice(before.end, pos))) before.end = end;
    else comments.push({ pos, end });
  }
  return comments.flatMap(({ pos, end }) =>
    paragraphsOf({ text: text.slice(pos, end), line: 1 + linesIn(text.slice(0, pos)) }),
  );
}

/**
 * @param {string} text
 * @param {number} pos
 */
const isLine = (text, pos) => text.startsWith('//', pos);

/** @param {string} path */
const kindOf = (path) =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;

/**
 * The paragraphs of a comment without its marks; a tag such as `@param` begins one of its own.
 * @param {Prose} comment
 */
function paragraphsOf({ text, line }) {
  const plain = text.split('\n').map((content) => content.replace(/^\s*(\/\*\*?|\*(?!\/)|\/\/+)? ?|\s*\*\/\s*$/g, ''));
  return joinLines(
    plain,
    line,
    (content) => content.trim() === '',
    (content) => /^\s*(@\w|[-*] |\d+\. )/.test(content),
  );
}

/**
 * The blocks of Markdown; each item, heading and cell of a table is one. Code is none.
 * @param {string} text
 */
function proseOfMarkdown(text) {
  let isCode = false;
  const lines = text.split('\n').map((content) => {
    const isFence = /^\s*(```|~~~)/.test(content);
    if (isFence) isCode = !isCode;
    return isCode || isFence ? '' : content;
  });
  const cells = lines.flatMap((content, index) =>
    /^\s*\|/.test(content) ? content.split('|').map((cell) => ({ text: cell, line: index + 1 })) : [],
  );
  const blocks = joinLines(
    lines.map((content) => (/^\s*\|/.test(content) ? '' : content)),
    1,
    (content) => content.trim() === '',
    (content) => /^\s*(#|[-*>] |\d+\. )/.test(content),
  );
  return [...cells, ...blocks];
}

/**
 * Joins lines to blocks: `ends` tells a line between two of them, `begins` the first line of one.
 * @param {string[]} lines
 * @param {number} first the number of the first line
 * @param {(line: string) => boolean} ends
 * @param {(line: string) => boolean} begins
 */
function joinLines(lines, first, ends, begins) {
  /** @type {Prose[]} */
  const blocks = [];
  /** @type {Prose | null} */
  let open = null;
  for (const [index, content] of lines.entries()) {
    if (ends(content)) open = null;
    else if (open !== null && !begins(content)) open.text += `\n${content}`;
    else {
      open = { text: content, line: first + index };
      blocks.push(open);
    }
  }
  return blocks.map(({ text, line }) => ({
    text: text.replace(/^\s*(\d+\.|@\w+( \{[^}]*\})?( \[?[\w.]+\]?)?) /, ''),
    line,
  }));
}
