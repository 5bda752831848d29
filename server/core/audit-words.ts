import { readFileSync } from 'node:fs';
import type { Locale } from './locale.js';
import { projectFile } from './project.js';

type Words = Readonly<Record<string, string>>;

const known = new Map<Locale, Words>();

/** The words of the audit log in a language, which the client shows too; read once. */
function wordsIn(locale: Locale): Words {
  const words =
    known.get(locale) ?? (JSON.parse(readFileSync(projectFile(`schema/audit-words/${locale}.json`), 'utf8')) as Words);
  known.set(locale, words);
  return words;
}

/** The kinds of words: of events, events that failed, errors, fields and their codes, actors and targets. */
export type AuditWordKind = 'event' | 'failed' | 'error' | 'field' | 'code' | 'result' | 'userType' | 'resourceType';

/** A word of the audit log as people read it in a language; undefined if it has no name. */
export const auditWord = (locale: Locale, kind: AuditWordKind, word: string): string | undefined =>
  wordsIn(locale)[`audit.${kind}.${word}`];
