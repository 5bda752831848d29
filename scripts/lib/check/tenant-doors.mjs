import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { importPackage, Problem } from '../command-line.mjs';
import { writeWhole } from '../files.mjs';
import { at, ROOT } from '../paths.mjs';
import { listFiles } from '../stamps.mjs';

/**
 * @typedef {typeof import('typescript')} TypeScript
 * @typedef {import('typescript').CallExpression} Call
 * @typedef {import('typescript').Node} Node
 * @typedef {'rows' | 'byHand' | 'old' | 'direct'} Figure
 * @typedef {Record<Figure, number>} Figures
 * @typedef {Figures & { path: string, doors: { in: string, reason: string }[], named: number, faults: string[] }} Statements
 * @typedef {Map<string, Node | undefined>} Constants initial values by name
 */

const LIST = 'docs/tenant-doors.md';
/** Excludes the files that make the forms, and those that work on whole databases. */
const isRead = (/** @type {string} */ path) =>
  /^server\/.*(?<!\.test)\.ts$/.test(path) &&
  !/^server\/(backup\/(?!change-secret|sealed)|storage\/|database\/(migrations\/|rows|scoped|query|sql)\b)/.test(path);
/** From this share of all accesses on, statements by hand are few enough. */
const WISHED_SHARE = 50;

/** @type {Record<Figure, string>} */
const FIGURES = {
  rows: 'through entities',
  byHand: 'statements by hand',
  old: 'statements with their values apart',
  direct: 'beside the query wrapper',
};

/**
 * Compares docs/tenant-doors.md with the sources, or writes it; answers its path when it changed.
 * @throws Problem for a list that is stale, a reason that is none, and figures that rise
 */
export async function checkTenantDoors({ write = false } = {}) {
  const { default: ts } = await importPackage('typescript');
  const files = listFiles(['server'], isRead).map((path) =>
    readStatements(ts, relative(ROOT, path), readFileSync(path, 'utf8')),
  );
  const faults = files.flatMap((file) => file.faults);
  if (faults.length > 0) throw new Problem(faults.join('\n'));
  const committed = existsSync(at(LIST)) ? readFileSync(at(LIST), 'utf8') : '';
  const figures = figuresOf(files);
  const rises = findRises(parseFigures(committed), figures);
  if (rises.length > 0) throw new Problem(`${rises.join('\n')}\ndocs/sql.md shows the forms to use instead.`);
  const text = listOf(files, figures);
  if (text === committed) return '';
  if (!write) throw new Problem(`Stale: ${LIST}. Run npm run tenant-doors and commit the result.`);
  writeWhole(at(LIST), text);
  return `wrote ${LIST}`;
}

/** @type {(files: readonly Statements[], key: Figure) => number} */
const sum = (files, key) => files.reduce((total, file) => total + file[key], 0);
const KEYS = /** @type {Figure[]} */ (Object.keys(FIGURES));

/** @type {(files: readonly Statements[]) => Figures} */
const figuresOf = (files) => ({
  rows: sum(files, 'rows'),
  byHand: sum(files, 'byHand'),
  old: sum(files, 'old'),
  direct: sum(files, 'direct'),
});

/**
 * The figures that a committed list names; none where there is no list.
 * @param {string} text
 * @returns {Partial<Figures>}
 */
export function parseFigures(text) {
  const found = KEYS.flatMap((key) => {
    const match = new RegExp(`^- ${FIGURES[key]}: (\\d+)`, 'm').exec(text);
    return match ? [[key, Number(match[1])]] : [];
  });
  return Object.fromEntries(found);
}

/** @type {(figures: Pick<Figures, 'rows' | 'byHand'>) => number} */
const shareOf = ({ rows, byHand }) => (rows + byHand === 0 ? 0 : (100 * byHand) / (rows + byHand));

/**
 * Why figures may not become these: the old forms come to an end, and statements by hand become half of all accesses.
 * @param {Partial<Figures>} before
 * @param {Figures} now
 */
export function findRises(before, now) {
  const rises = /** @type {const} */ (['old', 'direct'])
    .filter((key) => now[key] > (before[key] ?? Infinity))
    .map((key) => `More ${FIGURES[key]}: ${now[key]} rather than ${before[key]}.`);
  const { rows, byHand } = before;
  const allowed = Math.max(WISHED_SHARE, rows !== undefined && byHand !== undefined ? shareOf({ rows, byHand }) : 100);
  if (shareOf(now) > allowed + 0.5) {
    rises.push(
      `More statements by hand: ${shareOf(now).toFixed(1)} % of all accesses rather than ${allowed.toFixed(1)} %.`,
    );
  }
  return rises;
}

/** @type {(files: readonly Statements[], figures: Figures) => string} */
function listOf(files, figures) {
  const doors = files.flatMap(({ path, doors }) => doors.map((door) => `- \`${path}\`, ${door.in}: ${door.reason}`));
  const named = files.filter((file) => file.named > 0).map(({ path, named }) => `- \`${path}\`: ${named}`);
  return `# Doors between organizations

Made by \`npm run tenant-doors\`, checked by \`npm run check\`; [sql.md](sql.md) explains the forms.

## Accesses

${KEYS.map((key) => `- ${FIGURES[key]}: ${figures[key]}`).join('\n')}

By hand: ${Math.round(shareOf(figures))} % of all accesses.

## Doors

Each reaches rows of every organization, for the reason it names.

${[...new Set(doors)].join('\n')}

## Organizations by name

These name an organization themselves instead of the one that the call works in, so many times.

${named.join('\n')}
`;
}

/**
 * The accesses in one source.
 * @param {TypeScript} ts
 * @param {string} path
 * @param {string} text
 */
export function readStatements(ts, path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Statements} */
  const found = { path, doors: [], named: 0, rows: 0, byHand: 0, old: 0, direct: 0, faults: [] };
  /** @type {Constants} */
  const constants = new Map();
  /** @type {Call[]} */
  const calls = [];
  /** Names that are something else here, such as `execute` of graphql. */
  const others = new Set();
  const visit = (/** @type {Node} */ node) => {
    if (ts.isImportSpecifier(node) && !isOfDatabase(ts, node)) others.add(node.name.text);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) constants.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const callee = (/** @type {Call} */ node) => (ts.isIdentifier(node.expression) ? node.expression.text : '');
  const isRows = (/** @type {Call} */ node) =>
    ['scoped', 'table'].includes(callee(node)) ||
    (callee(node) === 'acrossOrganizations' && node.arguments.length === 3);
  const holders = new Set();
  for (const call of calls) {
    const name = callee(call);
    if (isRows(call)) {
      const holder = holderOf(ts, call);
      if (holder) holders.add(holder);
      else found.rows += 1;
    }
    if (name === 'acrossOrganizations') addDoor(ts, call, constants, found);
    if (
      ['inOu', 'ouOf', 'scoped'].includes(name) &&
      call.arguments[0] &&
      ts.isObjectLiteralExpression(call.arguments[0])
    )
      found.named += 1;
    if ((name === 'query' || name === 'execute') && !others.has(name) && !constants.has(name)) {
      found.byHand += 1;
      if (isText(ts, call, constants)) found.old += 1;
    }
    if (/\b(db|manager|database|runner)\.query$|\.(getRepository|createQueryBuilder)$/.test(call.expression.getText()))
      found.direct += 1;
  }
  for (const call of calls) {
    if (!ts.isPropertyAccessExpression(call.expression)) continue;
    const { expression: owner } = call.expression;
    const name = ts.isCallExpression(owner) ? callee(owner) : ts.isIdentifier(owner) ? owner.text : '';
    if (holders.has(name)) found.rows += 1;
  }
  return found;
}

/** @type {(ts: TypeScript, specifier: import('typescript').ImportSpecifier) => boolean} */
const isOfDatabase = (ts, specifier) => {
  const { moduleSpecifier } = specifier.parent.parent.parent;
  return ts.isStringLiteral(moduleSpecifier) && /(^|\/)query\.js$/.test(moduleSpecifier.text);
};

/**
 * The variable or function that rows are kept in or answered by; undefined where they are used at once.
 * @param {TypeScript} ts
 * @param {Call} call
 */
function holderOf(ts, call) {
  /** @type {Node} */
  let node = call.parent;
  while (ts.isParenthesizedExpression(node) || ts.isConditionalExpression(node)) node = node.parent;
  if (ts.isReturnStatement(node)) {
    while (!ts.isFunctionLike(node)) node = node.parent;
    if (node.name) return node.name.getText();
  }
  if (ts.isArrowFunction(node)) node = node.parent;
  return ts.isVariableDeclaration(node) ? node.name.getText() : undefined;
}

/**
 * Whether a statement is a text, with its values beside it.
 * @param {TypeScript} ts
 * @param {Call} call
 * @param {Constants} constants
 */
function isText(ts, call, constants) {
  const [, statement] = call.arguments;
  if (call.arguments.length > 2 || !statement) return true;
  /** @type {(node: Node | undefined) => boolean} */
  const look = (node) => {
    if (!node) return false;
    if (ts.isIdentifier(node)) return look(constants.get(node.text));
    if (ts.isConditionalExpression(node)) return look(node.whenTrue) || look(node.whenFalse);
    return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
  };
  return look(statement);
}

/** @type {(ts: TypeScript, call: Call, constants: Constants, found: Statements) => void} */
function addDoor(ts, call, constants, found) {
  const given = call.arguments.at(-1);
  const literal = given && ts.isIdentifier(given) ? constants.get(given.text) : given;
  const reason = literal && ts.isStringLiteralLike(literal) ? literal.text : '';
  if (reason.trim().split(/\s+/).length < 3) {
    found.faults.push(`${found.path}: ${call.getText()} needs a reason of three words, written where it is used.`);
  }
  let node = call.parent;
  while (
    node &&
    !(ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)))
  )
    node = node.parent;
  found.doors.push({ in: node?.name ? `\`${node.name.getText()}\`` : 'the module', reason });
}
